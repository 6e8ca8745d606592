/**
 * The states of one movement of money, from the form to its outcome.
 * - `editing`: the form is being filled in
 * - `review`: everything is shown once more, nothing has left this browser
 * - `sending`: the bank was called and has not answered
 * - `checking`: the response was lost; the outcome is looked up at the bank
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
 * The events of a movement. From the user: `review`, `edit`, `cancel`, `confirm`, `dismiss` (of an
 * outcome that was read). From the network: `offline` (a confirmation without a connection),
 * `posted`, `refused`, `unconfirmed` (the bank requires a confirmation first, and then accepts the
 * same order under the same key), `lost` (no response, or the page was closed), `unknown` (the bank
 * has no record of it yet), `unreachable` (the bank could not be reached), `canceled` (the bank
 * will never post it).
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
  // Without a connection, nothing is queued: the user has to confirm again.
  review: { edit: 'editing', cancel: 'editing', confirm: 'sending', offline: 'review' },
  // No cancel and no edit: a user who leaves now is notified of the outcome on any page.
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
