/* Streams, and the ends of a run: inputs given to a program and outputs taken from it. */
#include "memory.h"
#include <stdlib.h>
#include <string.h>
#include <math.h>

Value hv_leaf(u64 symbol, const Leaf *leaf) {
    Value v;
    hash_into(&v, &symbol, &symbol, 1, 120, 0);
    v.degree = 1;
    v.tag = 0;
    u32 bits = leaf->bits > 53 ? 64 : leaf->bits - (leaf->is_signed ? 1 : 0);
    v.raw = magnitude_bits(bits > 52 ? INFINITY : (double)(1ull << bits) - 1);
    if (leaf->is_float) { v.tag = REAL ? FLOAT : 0; v.raw = magnitude_bits(INFINITY); }
    else if (!leaf->is_signed && bits <= 52) v.tag = NONNEG;
    return v;
}

static Value concrete_leaf(const unsigned char *data, const Leaf *leaf) {
    u64 raw = 0;
    memcpy(&raw, data, leaf->bytes);
    if (leaf->is_float) return lift_float(raw, leaf->bytes * 8);
    raw = leaf->is_signed ? canonical(raw, leaf->bits) : unsigned_of(raw, leaf->bits);
    return lift_int(raw, leaf->bytes * 8);
}

/* Fills `count` elements from `data`, or with fresh symbols where it is null. */
void hv_fill(Object *o, u64 first, u64 count, u64 stride, const Leaf *leaves, u32 n, u64 symbol, const unsigned char *data) {
    for (u64 i = 0; i < count; i++)
        for (u32 j = 0; j < n; j++) {
            u64 at = (first + i) * stride + leaves[j].offset;
            Value v = data ? concrete_leaf(data + i * stride + leaves[j].offset, &leaves[j])
                           : hv_leaf(symbol + i * n + j, &leaves[j]);
            hv_store_slow(&v, o, (i64)at, leaves[j].bytes, 0);
        }
}

/* Per leaf: two lanes, the concrete bits, and a state: 0 symbolic, 1 concrete, 2 uninitialised, 3 for some data. */
static void report(const Value *v, const Leaf *leaf, u64 *out) {
    u32 held = leaf->bytes * 8, width = leaf->is_float ? held : leaf->bits;
    Value r = *v;
    if (width < held) hv_cast_slow(&r, v, TRUNC, held, width, 0); /* what lies above the value is nobody's */
    if (!(r.tag & UNINIT)) r = hv_normal(&r, leaf->is_float && REAL, width);
    if (r.degree > hv_statistics[1]) hv_statistics[1] = r.degree;
    out[0] = r.a;
    out[1] = r.b;
    out[2] = r.raw;
    out[3] = r.tag & UNINIT ? (r.tag & MAYBE ? 3 : 2) : r.tag & CONCRETE ? 1 : 0;
}

void hv_read(Object *o, u64 count, u64 stride, const Leaf *leaves, u32 n, u64 *out) {
    for (u64 i = 0; i < count; i++)
        for (u32 j = 0; j < n; j++, out += 4) {
            Value v;
            hv_load_slow(&v, o, (i64)(i * stride + leaves[j].offset), leaves[j].bytes, 0);
            report(&v, &leaves[j], out);
        }
}

void hv_init(Object *o, i64 off, u32 bytes, u64 raw, u32 is_float) {
    Value v = is_float ? lift_float(raw, bytes * 8) : lift_int(raw, bytes * 8);
    hv_store_slow(&v, o, off, bytes, 0);
}

Queue *hv_queue(Object *o, i64 off) {
    for (Queue *q = o->queues; q; q = q->next) if (q->offset == off) return q;
    Queue *q = calloc(1, sizeof(Queue));
    q->offset = off;
    q->next = o->queues;
    return o->queues = q;
}

Queue *hv_port(Object *o, i64 off, u32 bytes, const Leaf *leaves, u32 n, u64 symbol, u64 limit, const unsigned char *data) {
    Queue *q = hv_queue(o, off);
    q->is_port = 1;
    q->token_bytes = bytes;
    q->leaves = leaves;
    q->leaf_count = n;
    q->symbol = symbol;
    q->limit = limit;
    q->data = data;
    return q;
}
u64 hv_supplied(const Queue *q) { return q->supplied; }
u64 hv_tokens(const Queue *q) { return q->count - q->head; }

void hv_stream_write(Object *s, i64 s_off, Object *from, i64 off, u64 bytes, u32 loc) {
    Queue *q = hv_queue(s, s_off);
    if (q->count && q->token_bytes != bytes) hv_fail(UNSUPPORTED, loc, (i64)bytes);
    const Value *token = hv_isolate(from, off, bytes, loc);
    u64 n = bytes >> from->shift, base = q->count * n;
    if (!q->count) q->shift = from->shift;
    if (q->shift != from->shift) hv_fail(UNSUPPORTED, loc, (i64)bytes);
    q->token_bytes = (u32)bytes;
    q->mixed |= from->mixed;
    if (base + n > q->capacity) {
        q->capacity = (base + n) * 2 + 64;
        q->cells = realloc(q->cells, q->capacity * sizeof(Value));
    }
    memcpy(q->cells + base, token, n * sizeof(Value));
    q->count++;
}

static void supply(Queue *q, Object *to, i64 off, u32 loc) {
    if (q->supplied >= q->limit) hv_fail(EMPTY_STREAM, loc, (i64)q->limit);
    for (u32 j = 0; j < q->leaf_count; j++) {
        const Leaf *leaf = &q->leaves[j];
        Value v = q->data ? concrete_leaf(q->data + q->supplied * q->token_bytes + leaf->offset, leaf)
                          : hv_leaf(q->symbol + q->supplied * q->leaf_count + j, leaf);
        hv_store_slow(&v, to, off + leaf->offset, leaf->bytes, loc);
    }
    q->supplied++;
}

void hv_stream_read(Object *s, i64 s_off, Object *to, i64 off, u64 bytes, u32 loc) {
    Queue *q = hv_queue(s, s_off);
    if (q->is_port) {
        if (q->count) hv_fail(UNSUPPORTED, loc, 0);
        supply(q, to, off, loc);
        return;
    }
    if (q->head == q->count) hv_fail(EMPTY_STREAM, loc, (i64)q->count);
    Value *token = hv_isolate(to, off, bytes, loc);
    if (q->shift != to->shift || q->token_bytes != bytes) hv_fail(UNSUPPORTED, loc, (i64)bytes);
    u64 n = bytes >> to->shift;
    memcpy(token, q->cells + q->head * n, n * sizeof(Value));
    if (q->mixed) hv_mix(to);
    q->head++;
    if (q->head == q->count) q->head = q->count = 0;
}

u64 hv_stream_size(Object *s, i64 s_off, u32 loc) {
    Queue *q = hv_queue(s, s_off);
    if (q->is_port) hv_fail(DATA_CONTROL, loc, 1);
    return q->count - q->head;
}

/* Token values of an output stream, as `hv_read` gives them. */
void hv_read_tokens(Queue *q, const Leaf *leaves, u32 n, u64 *out) {
    u64 per = ((u64)q->token_bytes + (1u << q->shift) - 1) >> q->shift;
    Object o = {0};
    o.shift = q->shift;
    for (u64 i = q->head; i < q->count; i++) {
        o.cells = q->cells + i * per;
        o.size = per << q->shift;
        for (u32 j = 0; j < n; j++, out += 4) {
            Value v;
            hv_load_slow(&v, &o, leaves[j].offset, leaves[j].bytes, 0);
            report(&v, &leaves[j], out);
        }
    }
}
