/**
 * The states of one movement of money, from the form to its outcome.
 * - `editing`: the form is being filled in
 * - `review`: everything is shown once more, nothing has left this browser
 * - `sending`: the bank was called and has not answered
 * - `checking`: the answer was lost; the bank is asked what became of the order
 * - `sent`: the bank has carried it out or accepted it
 * - `notSent`: it moved no money, and never will
 */
export const movementStates = [
  'editing',
  'review',
  'sending',
  'checking',
  'sent',
  'notSent',
] as const;
export type MovementState = (typeof movementStates)[number];

/**
 * What happens to a movement. The person: `review`, `edit`, `cancel`, `confirm`, `dismiss` (of an
 * outcome that was read). The network: `offline` (a confirmation without a connection), `posted`,
 * `refused`, `unconfirmed` (the bank asks for a confirmation first, and will then take the same order
 * under the same key), `lost` (no answer, or the page went away), `unknown` (the bank has no record of it yet),
 * `unreachable` (nor can it be asked), `canceled` (the bank will not post it any more).
 */
export const movementEvents = [
  'review',
  'edit',
  'cancel',
  'confirm',
  'offline',
  'posted',
  'refused',
  'unconfirmed',
  'lost',
  'unknown',
  'unreachable',
  'canceled',
  'dismiss',
] as const;
export type MovementEvent = (typeof movementEvents)[number];

const transitions: Record<MovementState, Partial<Record<MovementEvent, MovementState>>> = {
  editing: { review: 'review', cancel: 'editing' },
  // Without a connection nothing is queued: the confirmation is asked for again.
  review: { edit: 'editing', cancel: 'editing', confirm: 'sending', offline: 'review' },
  // No cancel and no edit: whoever leaves now is told of the outcome wherever they are.
  sending: {
    posted: 'sent',
    refused: 'notSent',
    unconfirmed: 'review',
    lost: 'checking',
    canceled: 'notSent',
  },
  checking: {
    posted: 'sent',
    refused: 'notSent',
    unknown: 'checking',
    unreachable: 'checking',
    canceled: 'notSent',
  },
  sent: { dismiss: 'editing' },
  notSent: { edit: 'editing', dismiss: 'editing' },
};

/** The state after an event, or `null` if the event is impossible in this state. */
export const stateAfter = (state: MovementState, event: MovementEvent): MovementState | null =>
  transitions[state][event] ?? null;

/** Whether an event is possible; screens offer exactly these actions. */
export const allows = (state: MovementState, event: MovementEvent): boolean =>
  stateAfter(state, event) !== null;
