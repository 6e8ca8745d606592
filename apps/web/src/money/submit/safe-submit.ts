import type {
  getTransactionByKey,
  Transaction,
} from '@seven-hills/contracts/api/money/transactions';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { api } from '../../net/api-client.ts';
import { ApiError, isUnauthorized } from '../../net/api-error.ts';
import type { Intention, IntentionStore } from './intention-store.ts';

/**
 * What became of an intention to move money.
 * - `posted`: carried out; this is its transaction
 * - `refused`: the bank answered this attempt, and it moved nothing
 * - `unrecorded`: no answer came, and the bank has no record of it; it can be sent again
 * - `unreachable`: no answer came, and the bank cannot be asked either
 */
export type Outcome =
  | { state: 'posted'; transaction: Transaction }
  | { state: 'refused'; error: unknown }
  | { state: 'unrecorded'; error: unknown }
  | { state: 'unreachable'; error: unknown };

type KeyAnswer = AnswerOf<typeof getTransactionByKey>;

interface SafeSubmit<Draft> {
  store: IntentionStore<Draft>;
  intention: Intention<Draft>;
  /** Makes the call that moves the money, with the intention's key. */
  send: (key: string) => Promise<Transaction>;
  /** Asks what is stored under a key. */
  ask?: (key: string) => Promise<KeyAnswer>;
}

const askTheBank = (key: string) => api.get('/api/transactions/by-key/:key', { params: { key } });

/**
 * Sends an intention and tells what became of it. It is kept in the store from before the first byte
 * leaves until the outcome is known, so that a reload or a lost answer never makes a second one.
 */
export async function submitSafely<Draft>(submit: SafeSubmit<Draft>): Promise<Outcome> {
  const { store, intention, send, ask = askTheBank } = submit;
  const before = store.read(intention.userId);
  store.keep(intention);
  try {
    const transaction = await send(intention.key);
    store.clear();
    return { state: 'posted', transaction };
  } catch (error) {
    if (!isOutcomeKnown(error)) return settle(store, intention, error, ask);
    // A refused retry says nothing about an earlier attempt that may still be on its way.
    if (before?.key === intention.key) store.keep(before);
    else store.clear();
    return { state: 'refused', error };
  }
}

/** Asks what became of an intention whose answer was lost. `error` is why it is not known. */
export async function settle<Draft>(
  store: IntentionStore<Draft>,
  intention: Intention<Draft>,
  error: unknown = null,
  ask: (key: string) => Promise<KeyAnswer> = askTheBank,
): Promise<Outcome> {
  try {
    const { state, transaction } = await ask(intention.key);
    if (state !== 'posted' || !transaction) return { state: 'unrecorded', error };
    store.clear();
    return { state: 'posted', transaction };
  } catch (failure) {
    return { state: 'unreachable', error: isUnauthorized(failure) ? failure : (error ?? failure) };
  }
}

/**
 * Whether a failed call certainly moved nothing: the bank said no. Without an answer, or with one
 * that a fault on the way may have made, it may have been carried out all the same.
 */
export function isOutcomeKnown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status < 500 && error.status !== 408 && error.problem?.code !== 'request_in_flight';
}

/** How long a request can still be on its way to the bank, in milliseconds. */
const onItsWayMsMax = 30_000;

/**
 * Whether an intention that the bank has no record of can be given up for good. Sooner than that a
 * slow request could still arrive, while sending the same one again is safe at any time.
 */
export const canBeGivenUp = (intention: Intention<unknown>, now: number = Date.now()): boolean =>
  now - intention.sentAt > onItsWayMsMax;
