"""C++ text that lets a native library's streams be made, filled and drained from outside."""

from __future__ import annotations

from symbolic.kernel.interface import Interface, Kind

_TEXT = """
namespace hlsverify_detail {{ typedef hls::stream<{element}> stream{k}; }}
extern "C" void *hlsverify_new{k}() {{ return new hlsverify_detail::stream{k}[{count}]; }}
extern "C" void hlsverify_push{k}(void *s, int i, const void *v) {{
  {element} hlsverify_t; __builtin_memcpy((void *)&hlsverify_t, v, sizeof hlsverify_t);
  static_cast<hlsverify_detail::stream{k} *>(s)[i].write(hlsverify_t);
}}
extern "C" int hlsverify_pop{k}(void *s, int i, void *v) {{
  hlsverify_detail::stream{k} &x = static_cast<hlsverify_detail::stream{k} *>(s)[i];
  if (x.empty()) return 0;
  {element} hlsverify_t = x.read(); __builtin_memcpy(v, (const void *)&hlsverify_t, sizeof hlsverify_t);
  return 1;
}}
"""


def stream_helpers(interface: Interface) -> str:
    """`hlsverify_new<k>`, `_push<k>` and `_pop<k>` for every stream parameter k."""
    out = []
    for k, p in enumerate(interface.parameters):
        if p.kind in (Kind.STREAM, Kind.STREAMS):
            start = p.spelling.index("<") + 1
            element = _first_argument(p.spelling[start:])
            out.append(_TEXT.format(k=k, element=element, count=p.count or 1))
    return "".join(out)


def _first_argument(text: str) -> str:
    depth = 0
    for n, c in enumerate(text):
        if depth == 0 and c in ",>":
            return text[:n].strip()
        depth += (c == "<") - (c == ">")
    return text
