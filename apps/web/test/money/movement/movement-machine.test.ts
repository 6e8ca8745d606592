import { describe, expect, it } from 'vitest';
import {
  allows,
  type MovementEvent,
  type MovementState,
  movementEvents,
  movementStates,
  stateAfter,
} from '../../../src/money/movement/movement-machine.ts';

/** The next state for every state and event; a dash means that the event changes nothing. */
const table = `
            | review | edit    | cancel  | confirm | offline | posted | refused | unconfirmed | lost     | unknown  | unreachable | canceled | dismiss
  editing   | review | -       | editing | -       | -       | -      | -       | -           | -        | -        | -           | -        | -
  review    | -      | editing | editing | sending | review  | -      | -       | -           | -        | -        | -           | -        | -
  sending   | -      | -       | -       | -       | -       | sent   | notSent | review      | checking | -        | -           | notSent  | -
  checking  | -      | -       | -       | -       | -       | sent   | notSent | -           | -        | checking | checking    | notSent  | -
  sent      | -      | -       | -       | -       | -       | -      | -       | -           | -        | -        | -           | -        | editing
  notSent   | -      | editing | -       | -       | -       | -      | -       | -           | -        | -        | -           | -        | editing
`;

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const events = head.slice(1);
const cells = rows.flatMap(([state = '', ...after]) =>
  after.map((next, index) => ({ state, event: events[index] ?? '', next })),
);

it('the table has every state and every event', () => {
  expect(head.length).toBe(movementEvents.length + (head[0] === '' ? 1 : 0));
  expect(cells.map(({ state, event }) => `${state} ${event}`).sort()).toEqual(
    movementStates.flatMap((state) => movementEvents.map((event) => `${state} ${event}`)).sort(),
  );
});

it.each(cells)('$state after $event is $next', ({ state, event, next }) => {
  expect(stateAfter(state as MovementState, event as MovementEvent) ?? '-').toBe(next);
});

describe('what follows from the table', () => {
  const after = (start: MovementState, steps: readonly MovementEvent[]) =>
    steps.reduce<MovementState>((state, event) => stateAfter(state, event) ?? state, start);

  it('money leaves only from the review', () => {
    expect(movementStates.filter((state) => stateAfter(state, 'confirm') === 'sending')).toEqual([
      'review',
    ]);
  });

  it.each(['sending', 'checking'] as const)('nothing is canceled or edited while %s', (state) => {
    for (const event of ['cancel', 'edit', 'confirm', 'review', 'dismiss'] as const)
      expect(allows(state, event)).toBe(false);
  });

  it('an outcome is final, whatever the network reports later', () => {
    for (const outcome of ['sent', 'notSent'] as const)
      for (const event of ['posted', 'refused', 'lost', 'unknown', 'canceled'] as const)
        expect(stateAfter(outcome, event)).toBeNull();
  });

  it('a request to confirm returns to the review, from which the order is sent again', () => {
    expect(after('editing', ['review', 'confirm', 'unconfirmed'])).toBe('review');
    expect(after('editing', ['review', 'confirm', 'unconfirmed', 'confirm', 'posted'])).toBe(
      'sent',
    );
    expect(movementStates.filter((state) => allows(state, 'unconfirmed'))).toEqual(['sending']);
  });

  it('confirming while offline changes nothing', () => {
    expect(after('editing', ['review', 'offline', 'offline'])).toBe('review');
  });

  it('a lost answer always ends in an outcome, never in the form', () => {
    const lost = ['review', 'confirm', 'lost', 'unreachable', 'unknown'] as const;
    expect(after('editing', [...lost, 'edit', 'cancel', 'dismiss'])).toBe('checking');
    expect(after('editing', [...lost, 'posted'])).toBe('sent');
    expect(after('editing', [...lost, 'canceled'])).toBe('notSent');
  });
});
