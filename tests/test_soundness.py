"""Small pairs on which a checker could go wrong: what must not be proved equal, and what must be.

Each pair is (name, ref, opt, further options, exit codes allowed). A pair that differs may end in unknown,
never in equivalent.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hlsverify.checking import Answer, Options, verify

EQUIVALENT, DIFFERENT, UNKNOWN = 0, 1, 3
CODES = {Answer.EQUIVALENT: EQUIVALENT, Answer.DIFFERENT: DIFFERENT, Answer.UNKNOWN: UNKNOWN}
PROVED, REFUTED, NOT_PROVED, NOT_REFUTED = {EQUIVALENT}, {DIFFERENT}, {DIFFERENT, UNKNOWN}, {EQUIVALENT, UNKNOWN}
HEADERS = "#include <cstdint>\n#include <cstring>\nusing bit = unsigned _BitInt(1);\n"
STREAM = "#include <hls_stream.h>\n"
AP_INT = "#include <ap_int.h>\n"
Pair = tuple[str, str, str, dict[str, Any], set[int]]


def each(name: str, kind: str, ref: str, opt: str, allowed: set[int], result: str = "int", **options: Any) -> Pair:
    """A pair that computes `ref` and `opt` from elements x and y of two arrays of type `kind`."""

    def source(text: str) -> str:
        loop = f"for (int i = 0; i < 4; i++) {{ auto x = a[i]; auto y = b[i]; o[i] = {text}; }}"
        return HEADERS + f"void k({kind} a[4], {kind} b[4], {result} o[4]) {{ {loop} }}"

    return name, source(ref), source(opt), options, allowed


PAIRS: list[Pair] = [
    each("shlcut", "uint32_t", "(uint16_t)((x<<24)>>24)", "(uint16_t)x", NOT_PROVED),
    each("lshrcut", "uint32_t", "(uint16_t)((x>>8)<<8)", "(uint16_t)x", NOT_PROVED),
    each("zextcut", "uint32_t", "(uint16_t)(((uint64_t)(uint32_t)(x<<24))>>24)", "(uint16_t)x", NOT_PROVED),
    (
        "bitfield",
        HEADERS + "struct S{unsigned a:4; unsigned b:4;}; void k(int x,int o[2]){S s; s.a=x; s.b=3; o[0]=s.a; o[1]=x;}",
        HEADERS + "void k(int x,int o[2]){ o[0]=x; o[1]=x;}",
        {},
        NOT_PROVED,
    ),
    (
        "bitfield_eq",
        HEADERS + "void k(int x,int o[2]){ o[0]=x&15; o[1]=x;}",
        HEADERS + "struct S{unsigned a:4; unsigned b:4;}; void k(int x,int o[2]){S s; s.a=x; s.b=3; o[0]=s.a; o[1]=x;}",
        {},
        NOT_REFUTED,
    ),
    (
        "uninithalf",
        HEADERS + "struct S{int a; int b;}; static S mk(int i){S s; s.a=5; return s;} void k(int x,S o[2]){ "
        "for(int i=0;i<2;i++) o[i]=mk(i); o[1].b=x;}",
        HEADERS + "struct S{int a; int b;}; static S mk(int i){S s; s.a=6; return s;} void k(int x,S o[2]){ "
        "for(int i=0;i<2;i++) o[i]=mk(i);o[1].b=x;}",
        {},
        NOT_PROVED,
    ),
    (
        "uninitpad",
        HEADERS + "struct S{short a; char b;}; static S mk(int i){S s; s.a=5; s.b=6; return s;} void k(int "
        "x,S o[2], int q[1]){ for(int i=0;i<2;i++) o[i]=mk(i); q[0]=x;}",
        HEADERS + "struct S{short a; char b;}; static S mk(int i){S s; s.a=5; s.b=7; return s;} void k(int "
        "x,S o[2],int q[1]){ for(int i=0;i<2;i++) o[i]=mk(i); q[0]=x;}",
        {},
        NOT_PROVED,
    ),
    (
        "memcpyhalf",
        HEADERS + "void k(int x,uint64_t o[1],int q[1]){ uint32_t t[2]; t[0]=5; uint64_t v; memcpy(&v,t,8); "
        "o[0]=v; q[0]=(uint32_t)v; }",
        HEADERS + "void k(int x,uint64_t o[1],int q[1]){ uint32_t t[2]; t[0]=6; uint64_t v; memcpy(&v,t,8); "
        "o[0]=v; q[0]=(uint32_t)v;}",
        {},
        NOT_PROVED,
    ),
    (
        "streamuninit",
        STREAM + "void k(hls::stream<int>&o){ o.write(0);}",
        STREAM + "void k(hls::stream<int>&o){ int t; o.write(t);}",
        {},
        NOT_PROVED,
    ),
    each("bit1add", "uint32_t", "(int)(bit)((bit)x + (bit)y)", "(int)((x & 1) + (y & 1))", NOT_PROVED),
    (
        "concat",
        HEADERS + "struct S{uint8_t a; uint8_t b; uint16_t c;}; void k(uint8_t a,uint8_t b,uint8_t "
        "c,uint32_t o[1]){S s; s.a=a;s.b=b;s.c=c; uint32_t v; memcpy(&v,&s,4); o[0]=v;}",
        HEADERS + "struct S{uint16_t a; uint8_t b; uint8_t c;}; void k(uint8_t a,uint8_t b,uint8_t "
        "c,uint32_t o[1]){S s; s.a=a;s.b=b;s.c=c; uint32_t v; memcpy(&v,&s,4); o[0]=v;}",
        {},
        NOT_PROVED,
    ),
    each("wrap8", "int8_t", "(int8_t)(x+y)", "x+y", REFUTED),
    each("ashr", "int32_t", "x>>3", "(int)((unsigned)x>>3)", REFUTED),
    each("divneg", "int32_t", "x/4", "x>>2", REFUTED),
    each("remneg", "int32_t", "x%8", "x&7", REFUTED),
    each("remu", "uint32_t", "x%8", "x&7", PROVED),
    each("minsu", "int32_t", "x<y?x:y", "(int)((unsigned)x<(unsigned)y?x:y)", REFUTED),
    each("mineq", "int32_t", "x<y?x:y", "y<=x?y:x", PROVED),
    each("min8", "int8_t", "x<y?x:y", "(int8_t)((uint8_t)x<(uint8_t)y?x:y)", REFUTED),
    each("cmpw", "int32_t", "(int8_t)x<(int8_t)y", "x<y", REFUTED),
    each("selswap", "int32_t", "x<y?x*3:y*5", "x<y?y*5:x*3", REFUTED),
    each("selge", "int32_t", "x<y?x*3:y*5", "x>=y?y*5:x*3", PROVED),
    each("mask", "int32_t", "x&255", "(uint8_t)x", PROVED),
    each("masks", "int32_t", "x&255", "(int8_t)x", REFUTED),
    each("absu", "int32_t", "x<0?-x:x", "(unsigned)x<0u?-x:x", REFUTED),
    each("mul32", "int32_t", "(int64_t)x*y", "(int64_t)(x*y)", REFUTED, result="int64_t"),
    each("mul16", "int16_t", "(int64_t)x*y", "(int64_t)(x*y)", PROVED, result="int64_t"),
    each("shw", "uint8_t", "(uint8_t)(x<<1)>>1", "x", REFUTED),
    each("shvar2", "int32_t", "x>>(y&31)", "(int)((unsigned)x>>(y&31))", REFUTED),
    each("sx", "int32_t", "(int64_t)(x+y)", "(int64_t)x+y", REFUTED, result="int64_t"),
    each("zx", "uint32_t", "(uint64_t)(x+y)", "(uint64_t)x+y", REFUTED, result="uint64_t"),
    each("i2f", "int32_t", "(float)x", "(float)(unsigned)x", REFUTED, result="float"),
    each("xx", "float", "x-x", "0.0f", NOT_PROVED, result="float"),
    each("negz", "float", "x+0.0f", "x", REFUTED, result="float"),
    each("fmin", "float", "x<y?x:y", "y<x?y:x", REFUTED, result="float"),
    each("comm", "float", "x+y*x", "x*y+x", PROVED, result="float"),
    each("fdivr", "float", "x/y", "x*(1.0f/y)", REFUTED, result="float"),
    each("fdivr_r", "float", "x/y", "x*(1.0f/y)", PROVED, result="float", float_model="real"),
    each("fsq_r", "float", "(x+y)*(x-y)", "x*x-y*y", PROVED, result="float", float_model="real"),
    each("fdivn_r", "float", "x", "x*y/y", NOT_PROVED, result="float", float_model="real"),
    (
        "rgbd",
        HEADERS + "struct P{uint8_t r,g,b;}; static P f(P p){P q; q.r=p.g; q.g=p.b; q.b=p.r; return q;} void "
        "k(P a[4],P o[4]){for(int i=0;i<4;i++)o[i]=f(a[i]);}",
        HEADERS + "struct P{uint8_t r,g,b;}; void k(P a[4],P o[4]){for(int i=0;i<4;i++){P p=a[i]; "
        "o[i].r=p.g; o[i].g=p.r; o[i].b=p.b;}}",
        {},
        REFUTED,
    ),
    (
        "swapalias",
        HEADERS + "struct P{int a,b;}; static P get(P*p){return *p;} void k(P a[2]){P t=get(&a[0]); "
        "a[0]=a[1]; a[1]=t;}",
        HEADERS + "struct P{int a,b;}; void k(P a[2]){a[0]=a[1]; P t=a[0]; a[1]=t;}",
        {},
        REFUTED,
    ),
    (
        "oobif",
        HEADERS + "void k(int a[4],int o[4]){for(int i=0;i<4;i++)o[i]=a[i]>0?a[i]:0;}",
        HEADERS + "void k(int a[4],int o[4]){for(int i=0;i<4;i++){int t=0; if(a[i]>0) t=a[i+(i==3)]; o[i]=t;}}",
        {},
        NOT_PROVED,
    ),
    (
        "condstore",
        HEADERS + "void k(int a[4],int o[4]){for(int i=0;i<4;i++){o[i]=1; if(a[i]>3)o[i]=a[i];}}",
        HEADERS + "void k(int a[4],int o[4]){for(int i=0;i<4;i++){o[i]=a[i]>3?a[i]:1;}}",
        {},
        NOT_REFUTED,
    ),
    (
        "condstore2",
        HEADERS + "void k(int a[4],int o[4]){for(int i=0;i<4;i++){o[i]=1; if(a[i]>3)o[i]=a[i];}}",
        HEADERS + "void k(int a[4],int o[4]){for(int i=0;i<4;i++){if(a[i]>3)o[i]=a[i];}}",
        {},
        NOT_PROVED,
    ),
    (
        "static2",
        HEADERS + "int k(int x){static int s=0; s+=x; return s;}",
        HEADERS + "int k(int x){static int s=0; s=x; return s;}",
        {"calls": 2},
        REFUTED,
    ),
    (
        "leftover",
        STREAM + "void k(hls::stream<int>&a,hls::stream<int>&o){ o.write(a.read()+a.read());}",
        STREAM + "void k(hls::stream<int>&a,hls::stream<int>&o){ o.write(a.read()+a.read()); a.read();}",
        {},
        NOT_PROVED,
    ),
    (
        "memset",
        HEADERS + "void k(int o[4]){memset(o,1,16);}",
        HEADERS + "void k(int o[4]){for(int i=0;i<4;i++)o[i]=1;}",
        {},
        REFUTED,
    ),
    (
        "memseteq",
        HEADERS + "void k(short o[4]){memset(o,1,8);}",
        HEADERS + "void k(short o[4]){for(int i=0;i<4;i++)o[i]=257;}",
        {},
        PROVED,
    ),
    (
        "memcpyf",
        HEADERS + "void k(float a[2],unsigned o[2]){memcpy(o,a,8);}",
        HEADERS + "void k(float a[2],unsigned o[2]){o[0]=(unsigned)a[0];o[1]=(unsigned)a[1];}",
        {},
        NOT_PROVED,
    ),
    (
        "bind",
        HEADERS + "void k(int a[4],int b[4],int o[4]){for(int i=0;i<4;i++)o[i]=a[i]-b[i];}",
        HEADERS + "void k(int p[4],int q[4],int o[4]){for(int i=0;i<4;i++)o[i]=p[i]-q[i];}",
        {"bind": ("p=b", "q=a")},
        REFUTED,
    ),
    (
        "bind2",
        HEADERS + "void k(int a[4],int b[4],int o[4]){for(int i=0;i<4;i++)o[i]=a[i]-b[i];}",
        HEADERS + "void k(int p[4],int q[4],int o[4]){for(int i=0;i<4;i++)o[i]=q[i]-p[i];}",
        {"bind": ("p=b", "q=a")},
        PROVED,
    ),
    (
        "apfix",
        AP_INT + "void k(ap_int<7> a[4],ap_int<7> b[4],ap_int<7> o[4]){for(int i=0;i<4;i++)o[i]=a[i]*b[i];}",
        AP_INT + "void k(ap_int<7> a[4],ap_int<7> b[4],ap_int<7> o[4]){for(int "
        "i=0;i<4;i++)o[i]=(ap_int<6>)(a[i]*b[i]);}",
        {},
        REFUTED,
    ),
    (
        "apu",
        AP_INT + "void k(ap_uint<5> a[4],ap_uint<5> b[4],ap_uint<6> o[4]){for(int i=0;i<4;i++)o[i]=a[i]+b[i];}",
        AP_INT + "void k(ap_uint<5> a[4],ap_uint<5> b[4],ap_uint<6> o[4]){for(int "
        "i=0;i<4;i++)o[i]=(ap_uint<5>)(a[i]+b[i]);}",
        {},
        REFUTED,
    ),
    (
        "loadmis",
        "void k(float a[8],int o[1]){o[0]=*(int*)((char*)a+1);}",
        "void k(float a[8],int o[1]){o[0]=*(int*)((char*)a+2);}",
        {},
        NOT_PROVED,
    ),
    (
        "streamhalf",
        STREAM + "void k(long long x[1],int o[1]){hls::stream<int> s;int h[2];*(long long*)h=x[0];s.write(h[1]);"
        "int t[4];*(long long*)t=5;s.read(t[1]);o[0]=t[1];}",
        "void k(long long x[1],int o[1]){o[0]=0;}",
        {},
        NOT_PROVED,
    ),
    (
        "streamover",
        STREAM + "void k(int z[1],int o[2]){hls::stream<int> s;s.write(z[0]);int h[2];"
        "*(long long*)h=0x700000005ll;s.read(h[0]);o[0]=h[0];o[1]=h[1];}",
        "void k(int z[1],int o[2]){o[0]=z[0];o[1]=7;}",
        {},
        PROVED,
    ),
    each("int_max", "uint32_t", "x*2147483647u", "0", NOT_PROVED),
    each("mersenne61", "uint64_t", "x*((1ull<<61)-1)", "0", NOT_PROVED, result="uint64_t"),
    each("two_primes", "uint64_t", "x*((1ull<<61)-1)*((1ull<<57)-13)", "0", NOT_PROVED, result="uint64_t"),
    each("wide_factor", "uint64_t", "x*0x9e3779b97f4a7c15ull+x", "x*0x9e3779b97f4a7c16ull", PROVED, result="uint64_t"),
    (
        "hoist_none",
        "void k(int a[4],int o[2]){o[0]=a[0];o[1]=0;}",
        "void k(int a[4],int o[2]){int t=0;for(int i=0;i<0;i++)t+=a[100];o[0]=a[0];o[1]=t;}",
        {},
        PROVED,
    ),
    (
        "hoist_alias",
        "void k(int x[2]){for(int i=0;i<4;i++){x[0]+=x[1];x[1]*=2;}}",
        "void k(int x[2]){int t=x[1];for(int i=0;i<4;i++){x[0]+=t;x[1]*=2;}}",
        {},
        REFUTED,
    ),
    (
        "hoist_select",
        "void k(int a[2],int b[2]){for(int i=0;i<4;i++){int*p=i&1?a:b;*p+=a[0];}}",
        "void k(int a[2],int b[2]){int t=a[0];for(int i=0;i<4;i++){int*p=i&1?a:b;*p+=t;}}",
        {},
        REFUTED,
    ),
    (
        "hoist_copy",
        HEADERS + "void k(int a[2],int o[4]){for(int i=0;i<4;i++){o[i]=a[0];std::memcpy(a,a+1,4);}}",
        HEADERS + "void k(int a[2],int o[4]){int t=a[0];for(int i=0;i<4;i++){o[i]=t;std::memcpy(a,a+1,4);}}",
        {},
        REFUTED,
    ),
    (
        "hoist_stream",
        STREAM + "void k(hls::stream<int>&s,int o[4]){int t;for(int i=0;i<4;i++){s.read(t);o[i]=t;}}",
        STREAM + "void k(hls::stream<int>&s,int o[4]){int t;s.read(t);for(int i=0;i<4;i++){o[i]=t;if(i<3)s.read();}}",
        {},
        REFUTED,
    ),
    (
        "port_signs",
        HEADERS + "void k(int32_t a[4],int64_t o[4]){for(int i=0;i<4;i++)o[i]=(int64_t)a[i];}",
        HEADERS + "void k(uint32_t a[4],int64_t o[4]){for(int i=0;i<4;i++)o[i]=(int64_t)a[i];}",
        {},
        REFUTED,
    ),
    (
        "port_signs_unsigned",
        HEADERS + "void k(uint16_t a[4],float o[4]){for(int i=0;i<4;i++)o[i]=a[i];}",
        HEADERS + "void k(int16_t a[4],float o[4]){for(int i=0;i<4;i++)o[i]=a[i];}",
        {},
        REFUTED,
    ),
    (
        "port_signs_equal",
        HEADERS + "void k(uint16_t a[4],uint32_t o[4]){for(int i=0;i<4;i++)o[i]=a[i]*3u;}",
        HEADERS + "void k(int16_t a[4],int32_t o[4]){for(int i=0;i<4;i++)o[i]=(int)(uint16_t)a[i]*3;}",
        {},
        NOT_REFUTED,
    ),
    (
        "port_signs_ap_int",
        AP_INT + "void k(ap_int<9> a[4],int o[4]){for(int i=0;i<4;i++)o[i]=a[i];}",
        AP_INT + "void k(ap_uint<9> a[4],int o[4]){for(int i=0;i<4;i++)o[i]=a[i];}",
        {},
        REFUTED,
    ),
    (
        "port_signs_output",
        AP_INT + "void k(ap_int<9> a[4],ap_int<9> o[4]){for(int i=0;i<4;i++)o[i]=a[i];}",
        AP_INT + "void k(ap_uint<9> a[4],ap_uint<9> o[4]){for(int i=0;i<4;i++)o[i]=a[i];}",
        {},
        PROVED,
    ),
    (
        "port_signs_stream",
        STREAM + "void k(hls::stream<int>&s,long o[4]){for(int i=0;i<4;i++)o[i]=s.read();}",
        STREAM + "void k(hls::stream<unsigned>&s,long o[4]){for(int i=0;i<4;i++)o[i]=s.read();}",
        {},
        REFUTED,
    ),
    (
        "port_layout",
        "struct S{char a; int b;}; void k(S s[4],int o[4]){for(int i=0;i<4;i++)o[i]=s[i].a+s[i].b;}",
        "struct __attribute__((packed)) S{char a; int b;}; void k(S s[4],int o[4]){for(int i=0;i<4;i++)"
        "o[i]=s[i].b+s[i].a;}",
        {},
        PROVED,
    ),
    (
        "port_layout_bad",
        "struct S{char a; int b;}; void k(S s[4],int o[4]){for(int i=0;i<4;i++)o[i]=s[i].a+s[i].b;}",
        "struct __attribute__((packed)) S{char a; int b;}; void k(S s[4],int o[4]){for(int i=0;i<4;i++)"
        "o[i]=s[i].b-s[i].a;}",
        {},
        REFUTED,
    ),
    ("result_signs", "int k(int a){return a;}", "unsigned k(unsigned a){return a;}", {}, PROVED),
    (
        "armindex",
        "void k(int a[4],int o[2]){o[0]=0;o[1]=a[1];}",
        "void k(int a[4],int o[2]){int f[2],t[2];for(int i=0;i<2;i++)f[i]=i;t[1]=1;"
        "for(int i=0;i<2;i++){int y=0;if(f[i])y=a[t[i]];o[i]=y;}}",
        {},
        PROVED,
    ),
]


@pytest.mark.parametrize(("ref", "opt", "options", "allowed"), [p[1:] for p in PAIRS], ids=[p[0] for p in PAIRS])
def test_verdict(tmp_path: Path, ref: str, opt: str, options: dict[str, Any], allowed: set[int]) -> None:
    """The verdict is one of those allowed."""
    a, b = tmp_path / "ref.cpp", tmp_path / "opt.cpp"
    a.write_text(ref)
    b.write_text(opt)
    verdict = verify(Options(ref=(a,), opt=(b,), timeout=100.0, **options))
    assert CODES[verdict.answer] in allowed, verdict.reasons


def test_a_parameter_is_not_both_bound_and_set(tmp_path: Path) -> None:
    """ref would get the value, opt an arbitrary one: the options contradict each other."""
    a, b = tmp_path / "ref.cpp", tmp_path / "opt.cpp"
    a.write_text("void k(float s,float x[4]){for(int i=0;i<4;i++)x[i]*=s;}")
    b.write_text("void k(float t,float x[4]){for(int i=0;i<4;i++)x[i]*=t;}")
    verdict = verify(Options(ref=(a,), opt=(b,), bind=("t=s",), set=("ref.s=2",)))
    assert verdict.answer is Answer.ERROR
    assert [r.code for r in verdict.reasons] == ["HV106"] and "--set ref.s=2" in verdict.reasons[0].message


@pytest.mark.parametrize("opt", ["long k(int a){return (long)a+1;}", "void k(int a){}", "float k(int a){return a+1;}"])
def test_results_of_other_types_are_not_compared_silently(tmp_path: Path, opt: str) -> None:
    """An int and a long with equal polynomials differ where the int wraps."""
    a, b = tmp_path / "ref.cpp", tmp_path / "opt.cpp"
    a.write_text("int k(int a){return a+1;}")
    b.write_text(opt)
    verdict = verify(Options(ref=(a,), opt=(b,)))
    assert verdict.answer is Answer.ERROR
    assert verdict.reasons[0].code == "HV105"
    assert verdict.reasons[0].message == f"ref returns int, opt returns {opt.split()[0]}: their elements differ"
    ignored = verify(Options(ref=(a,), opt=(b,), ignore=("return",)))
    assert "the result is not compared" in ignored.assumptions
