import { describe, expect, it } from 'vitest';
import {
  allows,
  type MovementEvent,
  type MovementState,
  movementEvents,
  movementStates,
  stateAfter,
} from '../../src/money/movement/movement-machine.ts';

/** Every state against every event; a dash means that the event changes nothing there. */
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

  it('an outcome stays, whatever the network says later', () => {
    for (const outcome of ['sent', 'notSent'] as const)
      for (const event of ['posted', 'refused', 'lost', 'unknown', 'canceled'] as const)
        expect(stateAfter(outcome, event)).toBeNull();
  });

  it('a question of the bank leads back to the review, from where it is sent again', () => {
    expect(after('editing', ['review', 'confirm', 'unconfirmed'])).toBe('review');
    expect(after('editing', ['review', 'confirm', 'unconfirmed', 'confirm', 'posted'])).toBe(
      'sent',
    );
    expect(movementStates.filter((state) => allows(state, 'unconfirmed'))).toEqual(['sending']);
  });

  it('offline, a confirmation leaves everything as it is', () => {
    expect(after('editing', ['review', 'offline', 'offline'])).toBe('review');
  });

  it('a lost answer ends in an outcome, never in the form', () => {
    const lost = ['review', 'confirm', 'lost', 'unreachable', 'unknown'] as const;
    expect(after('editing', [...lost, 'edit', 'cancel', 'dismiss'])).toBe('checking');
    expect(after('editing', [...lost, 'posted'])).toBe('sent');
    expect(after('editing', [...lost, 'canceled'])).toBe('notSent');
  });
});
