/* What generated code, the inline fast paths and the runtime share. */
#ifndef HLSVERIFY_ENGINE_H
#define HLSVERIFY_ENGINE_H
#include "value.h"

/* One memory object: `size` bytes in cells of 1 << shift bytes. */
typedef struct Object {
    Value *cells;
    u64 loads[4], stores[4]; /* cells that a fast path may access, per logarithm of the bytes accessed */
    u32 shift, index;
    u64 size;
    struct Queue *queues;
    u64 touched; /* one past the highest byte accessed */
    u32 grows;   /* the source gives no extent */
    u32 readonly;
    u32 mixed;   /* some value covers several cells */
} Object;

/* Operation codes; the order is that of symbolic/kernel/operations.py. */
enum Op {
    ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR,
    FADD, FSUB, FMUL, FDIV, FREM,
    EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE,
    OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO,
    SMAX, SMIN, UMAX, UMIN,
    TRUNC, SX, ZX, SITOFP, UITOFP, FPTOSI, FPTOUI, FPEXT, FPTRUNC, FNEG, FABS,
    SELECT, CALL1, CALL2, CALL3, BITS_OF_FLOAT, FLOAT_OF_BITS, CAPPED, EXTRACT,
};

extern u64 hv_key[128][4];
extern u64 hv_statistics[8]; /* hashes, highest degree of an output, divisors, highest degree hashed */

/* The uninterpreted function of a strict float operation; one formula for fast and slow paths. Symmetric where the
 * operation commutes: a product of equally keyed factors, which needs no comparison. */
#define FLOAT_KEY(op, width) ((op) - FADD + ((width) == 32 ? 0 : (width) == 64 ? 5 : 10))
static inline void hash_pair(const Value *x, const Value *y, u32 key, bool commutes, u64 *h0, u64 *h1) {
    *h0 = mix(x->a ^ hv_key[key][0], y->a ^ hv_key[key][commutes ? 0 : 1]);
    *h1 = mix(x->b ^ hv_key[key][2], y->b ^ hv_key[key][commutes ? 2 : 3]);
}

void hv_binary(Value *out, const Value *x, const Value *y, u32 op, u32 width, u32 loc);
void hv_cast_slow(Value *out, const Value *x, u32 op, u32 from, u32 to, u32 loc);
void hv_load_slow(Value *out, Object *o, i64 off, u32 bytes, u32 loc);
void hv_store_slow(const Value *v, Object *o, i64 off, u32 bytes, u32 loc);
#endif
