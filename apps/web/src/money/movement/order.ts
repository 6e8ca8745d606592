import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import type { MovementState } from './movement-machine.ts';

/** The forms that order movements. Each has one order under way at most. */
export const orderKinds = ['transaction', 'wire', 'payment', 'card', 'counter'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What is said of an order until its outcome is known. No PIN, no card, no account number. */
export interface OrderFacts {
  what: 'transfer' | 'deposit' | 'withdrawal' | 'wire' | 'payment' | 'initial deposit';
  /** Decimal text, without the fee. */
  amount: string;
  /** "Priya R."; `null` where nobody else is paid. */
  recipient: string | null;
}

export type OrderState = Extract<MovementState, 'sending' | 'checking' | 'sent' | 'notSent'>;

/** A movement that was confirmed, until its outcome has been read. */
export interface Order {
  /** The idempotency key of its one request. */
  key: string;
  /** Whose it is: another person's, in the same browser, is not shown. */
  userId: number;
  kind: OrderKind;
  state: OrderState;
  /** `null` once its owner has signed out of this browser. */
  facts: OrderFacts | null;
  /** In milliseconds since 1970. */
  orderedAt: number;
  /** The tab that sends it. */
  tab: string;
  /** From this time on it is canceled if the bank has no record of it. */
  cancelFrom: number;
  outcome: OrderOutcome | null;
  /** Set by the tab whose form reports the outcome, so that no other tab reports it, too. */
  isTold: boolean;
}

export interface OrderOutcome {
  /** `null` for what has no receipt under an id, and for what was not sent. */
  transactionId: number | null;
  status: Transaction['status'] | null;
  /** When it was carried out: ISO 8601. */
  at: string | null;
  /** Why it was not sent, in the bank's words. */
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

/** Only this code writes under the orders' names, so the fields that it always writes identify one. */
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
