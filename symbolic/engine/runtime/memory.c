/* Memory objects: bounds, uninitialised cells, cells of other sizes, copies; and the end of a failed run. */
#include "memory.h"
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf escape;
static u32 fault_code, fault_loc;
static i64 fault_detail;
static Object **objects;
static u32 object_count, object_capacity;
u64 hv_iteration[256];
u64 hv_statistics[8];

static Object *watched;
static i64 watched_off;
static u32 watched_loc;
static u64 watched_iteration[256];

void hv_fail(u32 code, u32 loc, i64 detail) {
    fault_code = code;
    fault_loc = loc;
    fault_detail = detail;
    longjmp(escape, 1);
}

/* Runs fn(args); returns 0, or the fault's code with its place in fault[0..1]. */
u32 hv_run(void (*fn)(Object **), Object **args, i64 *fault) {
    fault_code = 0;
    if (!setjmp(escape)) fn(args);
    fault[0] = fault_loc;
    fault[1] = fault_detail;
    return fault_code;
}

static u64 lost_tokens;

/* What fast paths may access: nothing if values cover several cells; in an object that grows what was touched. */
static void admit(Object *o) {
    u64 bytes = o->mixed ? 0 : o->grows ? o->touched : o->size;
    for (u32 k = 0; k < 4; k++) {
        o->loads[k] = k == o->shift ? bytes >> k : 0;
        o->stores[k] = o->readonly ? 0 : o->loads[k];
    }
}

/* From now on a value of the object may cover several cells. */
void hv_mix(Object *o) {
    if (o->mixed) return;
    o->mixed = 1;
    admit(o);
}

/* A new life of an object: its cells are uninitialised, its streams empty. */
void hv_poison(Object *o) {
    for (Queue *q = o->queues; q; q = q->next) {
        lost_tokens += q->count - q->head;
        q->count = q->head = 0;
    }
    Value blank = uninitialised(0);
    u64 n = o->size >> o->shift;
    for (u64 i = 0; i < n; i++) o->cells[i] = blank;
    o->mixed = 0;
    admit(o);
}

Object *hv_object(u64 size, u32 shift, u32 grows) {
    Object *o = calloc(1, sizeof(Object));
    u64 bytes = (size + (1u << shift) - 1) >> shift << shift;
    o->size = bytes;
    o->shift = shift;
    o->grows = grows;
    o->cells = malloc((bytes >> shift ? bytes >> shift : 1) * sizeof(Value));
    if (!o->cells) hv_fail(TOO_LARGE, 0, (i64)size);
    if (object_count == object_capacity)
        objects = realloc(objects, (object_capacity = object_capacity * 2 + 64) * sizeof *objects);
    o->index = object_count + 1;
    objects[object_count++] = o;
    hv_poison(o);
    return o;
}

Object *hv_pointer_object(u64 raw) {
    u64 i = raw >> 40;
    return i && i <= object_count ? objects[i - 1] : 0;
}
void hv_seal(Object *o) {
    o->readonly = 1;
    admit(o);
}
u64 hv_touched(const Object *o) { return o->touched; }

/* Objects without a declared extent grow as they are touched; an access elsewhere out of bounds ends the run. */
static void check(Object *o, i64 off, u64 bytes, u32 loc) {
    if (!o) hv_fail(OUT_OF_BOUNDS, loc, -1);
    if (off < 0 || (u64)off + bytes > o->size) hv_fail(OUT_OF_BOUNDS, loc, off);
    if ((u64)off + bytes > o->touched) {
        o->touched = (u64)off + bytes;
        admit(o);
    }
}

static u32 bytes_of(const Value *cell, u32 shift) { return 1u << (shift + SPAN(cell->tag)); }

/* The first cell of the value that covers cell i. */
static u64 head_of(const Object *o, u64 i) {
    while (i && (o->cells[i].tag & CONTINUED)) i--;
    return i;
}

/* The bits of byte `at`, when the value that covers it is concrete. */
static bool concrete_byte(const Object *o, u64 at, u32 *byte, u32 *unset) {
    u64 head = head_of(o, at >> o->shift);
    const Value *v = &o->cells[head];
    if (v->tag & UNINIT) { *unset |= v->tag & (UNINIT | MAYBE); return true; }
    if (!(v->tag & CONCRETE)) return false;
    *byte = (u32)(v->raw >> ((at - (head << o->shift)) * 8)) & 0xff;
    return true;
}

/* Part of a symbolic value: an uninterpreted extract, unless it is the whole. */
static void extract(Value *out, const Value *v, u32 size, u32 shift_bytes, u32 bytes) {
    Value whole = hv_normal(v, false, size * 8);
    u64 l0[1] = {whole.a}, l1[1] = {whole.b};
    note_degree(&whole);
    if (shift_bytes == 0) { /* the low bits: the same polynomial */
        *out = whole;
        double top = (double)(1ull << (bytes * 8 > 52 ? 52 : bytes * 8 - 1));
        if (!(magnitude(whole.raw) < top)) { out->raw = magnitude_bits(__builtin_inf()); out->tag &= ~NONNEG; }
        return;
    }
    hash_into(out, l0, l1, 1, EXTRACT, shift_bytes * 64 + bytes);
}

/* Several values side by side: an uninterpreted function of them. */
static bool concatenate(Value *out, const Object *o, u64 off, u32 bytes) {
    u64 l0[16], l1[16], sizes = 0; /* sizes: where each part ends */
    int n = 0;
    if (off & ((1u << o->shift) - 1)) return false;
    for (u64 at = off; at < off + bytes && n < 16; n++) {
        const Value *v = &o->cells[at >> o->shift];
        u32 size = bytes_of(v, o->shift);
        if ((v->tag & (CONTINUED | UNINIT)) || at + size > off + bytes) return false;
        Value part = hv_normal(v, false, size * 8);
        note_degree(&part);
        l0[n] = part.a;
        l1[n] = part.b;
        at += size;
        sizes |= 1ull << (at - off);
    }
    hash_into(out, l0, l1, n, EXTRACT, sizes << 16 | (u64)bytes << 8 | (u32)n);
    return true;
}

void hv_load_slow(Value *out, Object *o, i64 off, u32 bytes, u32 loc) {
    check(o, off, bytes, loc);
    u64 first = (u64)off >> o->shift, head = head_of(o, first);
    const Value *v = &o->cells[head];
    u32 inside = (u32)((u64)off - (head << o->shift)), size = bytes_of(v, o->shift);
    if (inside == 0 && size == bytes) {
        *out = *v;
        out->tag &= ~CELL;
        return;
    }
    u64 raw = 0;
    u32 unset = 0, byte = 0, missing = 0;
    for (u32 i = 0; i < bytes; i++) {
        u32 here = 0;
        bool known = concrete_byte(o, (u64)off + i, &byte, &here);
        unset |= here;
        missing += here != 0;
        if (!known) {
            if (inside + bytes <= size && !(v->tag & (UNINIT | CONCRETE))) {
                extract(out, v, size, inside, bytes);
                return;
            }
            if (!concatenate(out, o, (u64)off, bytes)) hv_fail(UNSUPPORTED, loc, bytes);
            return;
        }
        if (i < 8) raw |= (u64)byte << (8 * i);
    }
    if (bytes > 8) hv_fail(UNSUPPORTED, loc, bytes);
    *out = lift_int(raw, bytes * 8);
    if (unset) out->tag = unset | (missing < bytes ? MAYBE : 0); /* partly: its other bits may count */
}

/* A load that may not be due: outside the object it gives an uninitialised value. */
void hv_load_speculative(Value *out, Object *o, i64 off, u32 bytes, u32 loc) {
    if (o && off >= 0 && (u64)off + bytes <= o->size) { hv_load_slow(out, o, off, bytes, loc); return; }
    *out = uninitialised(0);
}

/* Splits the value covering `cell` into bytes or cells, so that part of it can be overwritten. */
static void split(Object *o, u64 cell) {
    u64 head = head_of(o, cell);
    Value v = o->cells[head];
    u32 size = bytes_of(&v, o->shift), step = 1u << o->shift;
    if (size <= step) return;
    for (u32 at = 0; at < size; at += step) {
        Value part;
        if (v.tag & UNINIT) {
            part = v;
            part.tag &= UNINIT | MAYBE;
        } else if (v.tag & CONCRETE) {
            part = lift_int(v.raw >> (8 * at), 8 * step);
        } else {
            extract(&part, &v, size, at, step);
        }
        o->cells[head + (at >> o->shift)] = part;
    }
}

/* Makes the cells of an object smaller, so that a part of one can be stored. */
static void refine(Object *o, u32 shift) {
    u64 cells = o->size >> o->shift, per = 1ull << (o->shift - shift);
    Value *finer = malloc((cells * per + 1) * sizeof(Value));
    if (!finer) hv_fail(TOO_LARGE, 0, (i64)o->size);
    for (u64 i = 0; i < cells; i++)
        for (u64 j = 0; j < per; j++) {
            Value v = o->cells[i];
            if (v.tag & UNINIT) {
                v.tag &= UNINIT | MAYBE;
            } else {
                v.tag += WITH_SPAN(o->shift - shift);
                if (j) v.tag = (v.tag & ~CONCRETE) | CONTINUED;
            }
            finer[i * per + j] = v;
        }
    free(o->cells);
    o->cells = finer;
    o->shift = shift;
    o->mixed = 0;
    hv_mix(o);
}

/* The cells of bytes [off, off + bytes), after making sure that no value reaches across either end. */
Value *hv_isolate(Object *o, i64 off, u64 bytes, u32 loc) {
    check(o, off, bytes, loc);
    while (((u64)off | bytes) & ((1u << o->shift) - 1)) refine(o, o->shift - 1);
    u64 first = (u64)off >> o->shift, after = ((u64)off + bytes) >> o->shift;
    if (o->cells[first].tag & CONTINUED) split(o, first);
    if (after < o->size >> o->shift && (o->cells[after].tag & CONTINUED)) split(o, after);
    return &o->cells[first];
}

void hv_store_slow(const Value *v, Object *o, i64 off, u32 bytes, u32 loc) {
    Value *cell = hv_isolate(o, off, bytes, loc);
    if (o->readonly) hv_fail(OUT_OF_BOUNDS, loc, off);
    Value r = *v;
    r.tag = (r.tag & ~CELL) | WITH_SPAN((u32)__builtin_ctz(bytes) - o->shift);
    *cell = r;
    r.tag = (r.tag & ~CONCRETE) | CONTINUED;
    for (u32 i = 1; i < bytes >> o->shift; i++) cell[i] = r;
    if (bytes >> o->shift > 1) hv_mix(o);
}

void hv_copy(Object *to, i64 to_off, Object *from, i64 from_off, u64 bytes, u32 loc) {
    if (!bytes) return;
    check(to, to_off, bytes, loc);
    check(from, from_off, bytes, loc);
    Value *held = malloc(bytes * sizeof(Value));
    u32 shift = from->shift; /* that of the held values; `to` may be the same object, and change its own */
    u64 n = 0;
    for (u64 at = 0; at < bytes; n++) {
        Value *v = &from->cells[((u64)from_off + at) >> shift];
        u32 size = bytes_of(v, shift);
        if ((v->tag & CONTINUED) || at + size > bytes || (((u64)from_off + at) & ((1u << shift) - 1))) {
            size = 1u << shift;
            hv_load_slow(&held[n], from, from_off + (i64)at, size, loc);
            held[n].tag &= ~CELL;
        } else {
            held[n] = *v;
        }
        at += size;
    }
    u64 at = 0;
    for (u64 i = 0; i < n; i++) {
        u32 size = bytes_of(&held[i], shift);
        if (size < 1u << to->shift) { /* finer than the target: join concrete or uninitialised bytes */
            u64 raw = 0;
            u32 unset = 0, partly = 0;
            size = 1u << to->shift;
            for (u32 have = 0; have < size;) {
                if (i >= n || !(held[i].tag & (CONCRETE | UNINIT))) hv_fail(UNSUPPORTED, loc, size);
                unset |= held[i].tag & (UNINIT | MAYBE);
                if (!(held[i].tag & UNINIT)) partly = MAYBE;
                u32 part = bytes_of(&held[i], shift);
                raw |= unsigned_of(held[i].raw, part * 8) << (8 * have);
                have += part;
                if (have < size) i++;
            }
            Value v = lift_int(raw, size * 8);
            if (unset & UNINIT) v.tag = unset | partly;
            hv_store_slow(&v, to, to_off + (i64)at, size, loc);
        } else {
            hv_store_slow(&held[i], to, to_off + (i64)at, size, loc);
        }
        at += size;
    }
    free(held);
}

void hv_set(Object *to, i64 off, const Value *byte, u64 bytes, u32 loc) {
    if (!bytes) return;
    check(to, off, bytes, loc);
    u32 step = 1u << to->shift;
    if (!(byte->tag & CONCRETE)) hv_fail(UNSUPPORTED, loc, 0);
    u64 pattern = (byte->raw & 0xff) * 0x0101010101010101ull;
    for (u64 at = 0; at < bytes; at += step) {
        Value v = lift_int(pattern, 8 * step);
        hv_store_slow(&v, to, off + (i64)at, step, loc);
    }
}

/* Tokens left in streams that are not ports, since object number `first`. */
u64 hv_leftover(u32 first) {
    u64 n = lost_tokens;
    lost_tokens = 0;
    for (u32 i = first; i < object_count; i++)
        for (Queue *q = objects[i]->queues; q; q = q->next) if (!q->is_port) n += q->count - q->head;
    return n;
}
u32 hv_object_count(void) { return object_count; }

void hv_watch(Object *o, i64 off) { watched = o; watched_off = off; watched_loc = 0; }
void hv_stored(Object *o, i64 off, u32 loc) {
    if (o != watched || off != watched_off) return;
    watched_loc = loc;
    memcpy(watched_iteration, hv_iteration, sizeof hv_iteration);
}
u32 hv_watched(u64 *iteration) {
    memcpy(iteration, watched_iteration, sizeof watched_iteration);
    return watched_loc;
}
u64 *hv_iterations(void) { return hv_iteration; }
u64 *hv_stats(void) { return hv_statistics; }
