"""The external programs the checker runs: one clang, found once, and the cache for what it makes."""

from symbolic.toolchain.clang import Clang, Language, Result, cache_dir, cached, find_clang

__all__ = ["Clang", "Language", "Result", "cache_dir", "cached", "find_clang"]
