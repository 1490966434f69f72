"""The conditions of a template's `if`, put together once: Django walks through their tree at every look."""

import operator
from collections.abc import Callable, Sequence
from typing import Any

from django.template.base import NodeList, Variable
from django.template.defaulttags import TemplateLiteral

from games.matches.paths import value_of

Condition = Callable[[Any], Any]  # of a context

FEW = 3  # branches that are asked one after another as quickly as they are looked up


def _compared(compare: Callable[[Any, Any], Any]) -> Callable[[Condition, Condition], Condition]:
    def joined(first: Condition, second: Condition) -> Condition:
        def holds(context: Any) -> Any:
            try:
                return compare(first(context), second(context))
            except Exception:  # as Django has it: what can't be compared does not hold
                return False

        return holds

    return joined


def _both(first: Condition, second: Condition) -> Condition:
    def holds(context: Any) -> Any:
        try:
            return first(context) and second(context)
        except Exception:
            return False

    return holds


def _either(first: Condition, second: Condition) -> Condition:
    def holds(context: Any) -> Any:
        try:
            return first(context) or second(context)
        except Exception:
            return False

    return holds


def _not(first: Condition) -> Condition:
    def holds(context: Any) -> Any:
        try:
            return not first(context)
        except Exception:
            return False

    return holds


INFIX = {
    "and": _both,
    "or": _either,
    "in": _compared(lambda one, many: one in many),
    "not in": _compared(lambda one, many: one not in many),
    "is": _compared(operator.is_),
    "is not": _compared(operator.is_not),
    "==": _compared(operator.eq),
    "!=": _compared(operator.ne),
    ">": _compared(operator.gt),
    ">=": _compared(operator.ge),
    "<": _compared(operator.lt),
    "<=": _compared(operator.le),
}


def condition_of(node: Any) -> Condition:
    """Return what a node of `django.template.smartif` says of a context: what its `eval` would return or raise."""
    if isinstance(node, TemplateLiteral):
        said: Any = node.value  # the stubs tell of another `value`
        return value_of(said, ignore_failures=True)
    if node.id == "not":
        return _not(condition_of(node.first))
    if node.id in INFIX:
        return INFIX[node.id](condition_of(node.first), condition_of(node.second))
    return node.eval  # type: ignore[no-any-return]  # an operator of a later Django


def switch_of(branches: Sequence[tuple[Any, NodeList]]) -> tuple[Condition | None, dict[str, NodeList]]:
    """Return the value that the first branches compare with a text each, and the branch of each text.

    None and nothing where there are few of them, or the same text twice.
    """
    found: dict[str, NodeList] = {}
    value = None
    for condition, nodelist in branches:
        told = _told(condition)
        if told is None or told[1] in found or (value is not None and told[0].token != value.token):
            break
        value = told[0]
        found[told[1]] = nodelist
    if value is None or len(found) <= FEW:
        return None, {}
    return value_of(value, ignore_failures=True), found


def _told(condition: Any) -> tuple[Any, str] | None:
    """Return variable and text of `variable == "text"`."""
    if condition is None or condition.id != "==":
        return None
    value, text = getattr(condition.first, "value", None), getattr(condition.second, "value", None)
    if value is None or text is None or value.filters or text.filters:
        return None
    is_variable = isinstance(value.var, Variable) and value.var.literal is None and not value.var.translate
    return (value, str(text.var)) if is_variable and isinstance(text.var, str) else None
