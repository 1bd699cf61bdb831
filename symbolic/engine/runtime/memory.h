/* Objects, streams and failure: what the runtime keeps for one run. */
#ifndef HLSVERIFY_MEMORY_H
#define HLSVERIFY_MEMORY_H
#include "lift.h"

enum Fault { /* numbers of the HV codes */
    UNSUPPORTED = 201, DATA_CONTROL = 202, DATA_ADDRESS = 203, TOO_LARGE = 211,
    OUT_OF_BOUNDS = 301, UNINITIALISED = 302, DIVISION = 303, EMPTY_STREAM = 304, UNREACHABLE = 306,
};

typedef struct Leaf { u32 offset, bytes, bits, is_float, is_signed, pad; } Leaf;

typedef struct Queue {
    struct Queue *next;
    i64 offset;
    Value *cells;      /* tokens, each as its cells */
    u64 *starts;       /* index of the first cell of token i; starts[count] is the end */
    u64 count, head, capacity, starts_capacity;
    u32 token_bytes, shift, mixed;
    /* a port of the top: tokens read are inputs, supplied as they are asked for */
    u32 is_port, leaf_count;
    const Leaf *leaves;
    u64 symbol, supplied, limit;
    const unsigned char *data; /* concrete tokens, or null for symbols */
} Queue;

__attribute__((noreturn)) void hv_fail(u32 code, u32 loc, i64 detail);
Queue *hv_queue(Object *o, i64 off);
void hv_mix(Object *o);
Value *hv_isolate(Object *o, i64 off, u64 bytes, u32 loc);
void hv_copy(Object *to, i64 to_off, Object *from, i64 from_off, u64 bytes, u32 loc);
Value hv_leaf(u64 symbol, const Leaf *leaf);
Value hv_normal(const Value *x, bool as_float, u32 width);
extern u64 hv_iteration[256];
#endif
