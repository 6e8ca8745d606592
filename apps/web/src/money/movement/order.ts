import type { Transaction } from '@seven-hills/bank/transaction';
import type { MovementState } from './movement-machine.ts';

/** The forms that order movements. Each has at most one order in flight. */
const orderKinds = [
  'transaction',
  'wire',
  'payment',
  'ach',
  'card',
  'counter',
  'ownTransfer',
  'bankTransfer',
] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The description of an order until its outcome is known. No PIN, card, or account number. */
export interface OrderFacts {
  what:
    | 'transfer'
    | 'own transfer'
    | 'deposit'
    | 'withdrawal'
    | 'wire'
    | 'payment'
    | 'ACH payment'
    | 'money added'
    | 'bank transfer'
    | 'initial deposit';
  /** Decimal text, without the fee. */
  amount: string;
  /** "Priya R.", or the customer's other account; `null` for cash. */
  recipient: string | null;
}

type OrderState = Extract<MovementState, 'sending' | 'checking' | 'sent' | 'notSent'>;

/** A movement that was confirmed, until its outcome has been read. */
export interface Order {
  /** The idempotency key of its one request. */
  key: string;
  /** The owner's id: other users of the same browser do not see it. */
  userId: number;
  kind: OrderKind;
  state: OrderState;
  /** `null` once its owner has signed out of this browser. */
  facts: OrderFacts | null;
  /** In milliseconds since 1970. */
  orderedAt: number;
  /** The tab that sends it. */
  tab: string;
  /** From this time on, the order is canceled if the bank has no record of it. */
  cancelFrom: number;
  outcome: OrderOutcome | null;
  /** Set by the tab whose form reports the outcome, so that no other tab does. */
  isTold: boolean;
}

interface OrderOutcome {
  /** `null` if there is no receipt with an id, or if it was not sent. */
  transactionId: number | null;
  status: Transaction['status'] | null;
  /** When it was carried out: ISO 8601. */
  at: string | null;
  /** Why it was not sent, as the bank's message. */
  reason: string | null;
}

/** Whether its outcome is still open. */
export const isUnderWay = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'sending' || state === 'checking';

/** Reads a stored order; `null` for anything else. */
export function parseOrder(text: string | null): Order | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isOrder(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Only this code writes under the orders' names, so the fields that it always writes identify one.
 */
const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'userId' in value &&
  typeof value.userId === 'number' &&
  'kind' in value &&
  orderKinds.some((kind) => kind === value.kind) &&
  'state' in value &&
  'orderedAt' in value &&
  'cancelFrom' in value &&
  'isTold' in value;
