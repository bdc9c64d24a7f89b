"""The states of a deterministic automaton, found by following a program.

A state is a set of threads. A thread is a CHAR step with obligations: what the lookaheads passed so far still demand of
the rest, each a state of its own that must accept, or must not. States are numbered; an obligation is the number of its
state, negative where the state must not accept.
"""

from typing import Final, TypeAlias

from attrs import define, field, frozen

from jstk.core.solve.regex.program import Op, Program

Obligations: TypeAlias = frozenset[int]
Thread: TypeAlias = tuple[int, Obligations]
# What is known of the text before a position: the state of each lookbehind's program; at the very start also that.
Context: TypeAlias = tuple[bool, tuple[int, ...]]

MAX_WORK: Final = 300_000
NOTHING: Final = 0
EVERYTHING: Final = 1
_NONE: Final[Obligations] = frozenset()


@frozen
class Threads:
    """A state: its threads, whether the text may end here, and whether a HERE step was reached."""

    threads: frozenset[Thread]
    accepts: bool
    here: bool = False


@define
class Space:
    """The states found so far of one program over one partition of the universe."""

    program: Program
    members: tuple[tuple[int, ...], ...]
    states: list[Threads] = field(factory=lambda: [Threads(frozenset(), False), Threads(frozenset(), True)])
    numbers: dict[Threads, int] = field(factory=lambda: {Threads(frozenset(), False): NOTHING})
    closures: dict[tuple[int, Context], int] = field(factory=dict)
    moves: dict[tuple[int, int, Context], int] = field(factory=dict)
    holds: list[frozenset[int]] = field(factory=list)
    work: int = 0
    reason: str = ""

    @property
    def exhausted(self) -> bool:
        """Whether the budget is used up; what is found after that means nothing."""
        return self.work > MAX_WORK

    def number(self, state: Threads) -> int:
        """The number of a state."""
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]


def new_space(program: Program, members: tuple[tuple[int, ...], ...]) -> Space:
    """A space without states."""
    space = Space(program, members)
    space.holds = [frozenset(parts) for parts in members]
    return space


def start_context(space: Space) -> Context:
    """What is known before the first code point."""
    known: tuple[int, ...] = ()
    for entry in space.program.prefixes:
        known = (*known, closure(space, entry, (True, known)))
    return True, known


def next_context(space: Space, context: Context, part: int) -> Context:
    """What is known after one more code point."""
    known: tuple[int, ...] = ()
    for state in context[1]:
        known = (*known, move(space, state, part, (False, known)))
    return False, known


def closure(space: Space, entry: int, context: Context) -> int:
    """The state of a program that stands at a step."""
    key = (entry, context)
    if key not in space.closures:
        space.closures[key] = _closure(space, entry, context)
    return space.closures[key]


@define
class _Reached:
    """What silent steps have reached; `at_end` marks a thread that passed `$` and needs the text to end here."""

    threads: set[Thread] = field(factory=set)
    accepts: bool = False
    here: bool = False
    everything: bool = False
    pending: list[tuple[int, Obligations, bool]] = field(factory=list)
    seen: set[tuple[int, Obligations, bool]] = field(factory=set)

    def enter(self, step: int, demands: Obligations, at_end: bool) -> None:
        """Notes a step to be followed, once."""
        item = (step, demands, at_end)
        if item not in self.seen:
            self.seen.add(item)
            self.pending.append(item)


def _closure(space: Space, entry: int, context: Context) -> int:
    """All that silent steps reach."""
    reached = _Reached()
    reached.enter(entry, _NONE, False)
    while reached.pending and not space.exhausted:
        step, demands, at_end = reached.pending.pop()
        space.work += 1
        if space.program.steps[step][0] in (Op.CHAR, Op.MATCH, Op.HERE):
            _arrive(space, reached, step, demands, at_end)
        else:
            _pass(space, reached, step, demands, at_end, context)
        if reached.everything:
            return EVERYTHING
    return space.number(Threads(_essential(reached.threads), reached.accepts, reached.here))


def _arrive(space: Space, reached: _Reached, step: int, demands: Obligations, at_end: bool) -> None:
    """A step that ends the silence: it reads a code point, or is the goal."""
    op = space.program.steps[step][0]
    if op is Op.HERE:
        reached.here = True
        if demands or at_end:
            space.reason = "a lookbehind whose end depends on what follows"
        return
    if not at_end:
        reached.threads.add((step, demands))
    if op is Op.MATCH:
        reached.everything = not demands and not at_end
        reached.accepts = reached.accepts or _kept_at_end(space, demands)


def _pass(space: Space, reached: _Reached, step: int, demands: Obligations, at_end: bool, context: Context) -> None:
    """A silent step, where its condition holds."""
    op, operand, negated, following = space.program.steps[step]
    if op is Op.START and not context[0]:
        return
    if op is Op.BEHIND and space.states[context[1][operand]].here is negated:
        return
    if op is Op.LOOK:
        ahead = closure(space, operand, context)
        more = _demand(demands, -ahead if negated else ahead, negated)
        if more is None:
            return
        demands = more
    for target in following:
        reached.enter(target, demands, at_end or op is Op.END)


def _demand(demands: Obligations, signed: int, negated: bool) -> Obligations | None:
    """The demands with one more; None where it cannot be met."""
    if abs(signed) <= EVERYTHING:
        return demands if (abs(signed) == EVERYTHING) is not negated else None
    return None if -signed in demands else demands | {signed}


def _kept_at_end(space: Space, demands: Obligations) -> bool:
    return all(space.states[abs(signed)].accepts is (signed > 0) for signed in demands)


def _essential(threads: set[Thread]) -> frozenset[Thread]:
    """The threads without those that demand more than another thread at the same step."""
    if not any(demands for _, demands in threads):
        return frozenset(threads)
    free = {step for step, demands in threads if not demands}
    return frozenset(thread for thread in threads if not thread[1] or thread[0] not in free)


def move(space: Space, state: int, part: int, context: Context) -> int:
    """The state after a code point of a part; the context is that behind the code point."""
    if state <= EVERYTHING:
        return state
    key = (state, part, context)
    if space.exhausted:
        return NOTHING
    if key not in space.moves:
        space.moves[key] = _move(space, state, part, context)
    return space.moves[key]


def _move(space: Space, state: int, part: int, context: Context) -> int:
    steps = space.program.steps
    gathered: set[Thread] = set()
    accepts = here = False
    threads = space.states[state].threads
    space.work += len(threads)
    for step, demands in threads:
        op, operand, _, following = steps[step]
        if op is Op.CHAR and part not in space.holds[operand]:
            continue
        left = _moved_demands(space, demands, part, context) if demands else demands
        if left is None:
            continue
        if op is Op.MATCH:
            if not left:
                return EVERYTHING
            gathered.add((step, left))
            accepts = accepts or _kept_at_end(space, left)
            continue
        target = closure(space, following[0], context)
        if target == EVERYTHING:
            if not left:
                return EVERYTHING
            gathered.add((_match_step(space, following[0]), left))
            accepts = accepts or _kept_at_end(space, left)
            continue
        reached = space.states[target]
        here = here or reached.here
        if reached.here and left:
            space.reason = "a lookbehind whose end depends on what follows"
        accepts = accepts or (reached.accepts and _kept_at_end(space, left))
        if left:
            gathered.update((after, more | left) for after, more in reached.threads if not _clash(more, left))
        else:
            gathered |= reached.threads
        space.work += len(reached.threads)
    return space.number(Threads(_essential(gathered), accepts, here))


def _clash(left: Obligations, right: Obligations) -> bool:
    return any(-signed in right for signed in left)


def _match_step(space: Space, step: int) -> int:
    """Some MATCH step: all are alike."""
    return next(number for number, (op, *_) in enumerate(space.program.steps) if op is Op.MATCH)


def _moved_demands(space: Space, demands: Obligations, part: int, context: Context) -> Obligations | None:
    left: set[int] = set()
    for signed in demands:
        after = move(space, abs(signed), part, context)
        if after <= EVERYTHING:
            if (after == EVERYTHING) is not (signed > 0):
                return None
            continue
        left.add(after if signed > 0 else -after)
    return None if any(-signed in left for signed in left) else frozenset(left)
