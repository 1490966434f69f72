"""How a template's variables are found without Django's detours."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import template
from django.template.base import FilterExpression, Variable, VariableDoesNotExist

UNKNOWN = object()


class Path(Variable):
    """A variable with dots, found as Django finds it but without its detours.

    Django tries an index before an attribute at every dot, and each that fails costs as much as ten that do not. Where
    an index could mean anything, or something has to be called, or is not there, Django is asked.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.first, *rest = self.lookups or ("",)
        self.rest = tuple(rest)

    def resolve(self, context: Any) -> Any:
        """Return the value. Raises VariableDoesNotExist."""
        found = UNKNOWN if self.translate else self.known(context)
        return super().resolve(context) if found is UNKNOWN else found

    def known(self, context: Any) -> Any:
        """Return the value if it is easily found, UNKNOWN if Django must look. Raises VariableDoesNotExist."""
        try:
            found = context[self.first]
            for name in self.rest:
                kind = type(found)
                if kind is dict:
                    found = found[name]
                elif _has_no_keys[kind]:
                    found = getattr(found, name)
                elif found is None:
                    raise VariableDoesNotExist("Failed lookup for key [%s] in %r", (name, None))
                else:
                    return UNKNOWN
        except (KeyError, AttributeError):
            return UNKNOWN
        return UNKNOWN if callable(found) else found


class _Kinds(dict[type, bool]):
    """Whether a value of this type is asked for an attribute at once: no name is an index of it, nor is it called."""

    def __missing__(self, kind: type) -> bool:
        has_keys = hasattr(kind, "__getitem__") and not issubclass(kind, tuple | list | str)
        is_called = any("__call__" in above.__dict__ for above in kind.__mro__)  # hasattr finds that of `type`
        self[kind] = known = not (has_keys or is_called or kind is type(None))
        return known


_has_no_keys = _Kinds()


def is_path(said: Any) -> bool:
    """Tell whether an expression's variable is one that `Path` finds too."""
    return type(said) is Variable and said.literal is None and not said.translate


def value_of(said: FilterExpression, *, ignore_failures: bool = False) -> Callable[[Any], Any]:
    """Return what finds the value of an expression in a context: `said.resolve`, without detours where it is a path.

    What is not there is "", as where it is written; with `ignore_failures`, as in a condition, None.
    """
    resolve = partial(said.resolve, ignore_failures=ignore_failures)
    variable = said.var
    if said.filters or getattr(variable, "translate", False):
        return resolve
    if not isinstance(variable, Variable) or variable.literal is not None:
        literal = resolve(template.Context())
        return lambda context: literal
    missing = None if ignore_failures else ""
    path = Path(str(variable.var))

    def value(context: Any) -> Any:
        try:
            found = path.known(context)
        except VariableDoesNotExist:
            return missing
        return resolve(context) if found is UNKNOWN else found

    return value
