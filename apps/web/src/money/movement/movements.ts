import type { Transaction } from '@seven-hills/bank/transaction';
import { failureText, isUnauthorized } from '../../net/api-error.ts';
import { type MovementEvent, stateAfter } from './movement-machine.ts';
import { isUnderWay, type Order, type OrderFacts, type OrderKind } from './order.ts';
import type { OrderStore } from './order-store.ts';
import { isRefusal, isUnconfirmed, NotCarriedOut } from './refusal.ts';

/** The bank's record of an order. `reason` is why it was not carried out. */
export type Finding =
  | { state: 'posted'; transaction: Transaction | null }
  | { state: 'canceled'; reason: string | null }
  | { state: 'unknown' };

/** The two requests about an order's outcome; neither moves money. */
export interface OutcomeCalls {
  ask(order: Order, signal: AbortSignal): Promise<Finding>;
  /** Guarantees that an order that is not posted never will be. */
  cancel(order: Order, signal: AbortSignal): Promise<Finding>;
}

interface Surroundings {
  store: OrderStore;
  calls: OutcomeCalls;
  /** Identifies this tab, even after a reload. */
  tab(): string;
  /**
   * Called for every failed outcome request and every refusal; does not handle signing in again.
   */
  onFailure(error: unknown): void;
  newKey(): string;
  isOnline(): boolean;
  /** Schedules a callback. */
  after(milliseconds: number, callBack: () => void): void;
  now(): number;
}

/** Makes the call that moves the money; `null` if there is no transaction yet. */
export type Send = (key: string, signal: AbortSignal) => Promise<Transaction | null>;

interface Confirmation {
  kind: OrderKind;
  userId: number;
  facts: OrderFacts;
  /** The form's values, to show them again. Kept only in this page's memory. */
  draft: unknown;
  send: Send;
  /** The key of an earlier attempt that the bank requires a confirmation for. */
  key?: string | undefined;
  /**
   * Called instead of an outcome if the bank requires a confirmation, while a form shows the order.
   */
  onUnconfirmed?: (key: string, error: unknown) => void;
}

/** The response timeout, in milliseconds. */
const answerMsMax = 60_000;
/** The time allowed for 3-D Secure at the card's issuer, in milliseconds. */
const cardMsMax = 15 * 60_000;
/**
 * A request already under way when its response is lost arrives within this time or is canceled.
 */
const lostMsMax = 3_000;
/** The same after a reload, when the request may still be going out. */
const reloadedMsMax = 15_000;
const askAgainMs = 2_000;
/** The timeout of an outcome request, which is then repeated, in milliseconds. */
const questionMsMax = 10_000;

const noOrders: readonly Order[] = [];
const noClaims: ReadonlySet<string> = new Set();

/**
 * Every movement confirmed in this browser whose outcome has not been read. It outlives the screen:
 * the outcome is looked up and reported once, no matter what the user does meanwhile. Each order is
 * sent once, under one key; an order whose response is lost is never resent but looked up, and
 * canceled if the bank has no record of it.
 */
export class Movements {
  readonly #deps: Surroundings;
  readonly #listeners = new Set<() => void>();
  /** The orders whose request this page has in flight. */
  readonly #sending = new Set<string>();
  /** The orders that a form on this page reports. */
  readonly #claims = new Map<string, number>();
  readonly #toldHere = new Set<string>();
  readonly #looking = new Set<string>();
  readonly #drafts = new Map<string, unknown>();
  readonly #transactions = new Map<string, Transaction>();
  readonly #errors = new Map<string, unknown>();
  #userId: number | null = null;
  #isSignedOut = false;
  #snapshot: readonly Order[];
  #claimed: ReadonlySet<string> = new Set();

  constructor(deps: Surroundings) {
    this.#deps = deps;
    this.#snapshot = deps.store.all();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All orders; the same value until something changes. */
  orders = (): readonly Order[] => this.#snapshot;

  /** What the server knows, which renders the first screen. */
  none = (): readonly Order[] => noOrders;

  /** The orders that forms on this page report. */
  claimed = (): ReadonlySet<string> => this.#claimed;

  noneClaimed = (): ReadonlySet<string> => noClaims;

  draftOf = (key: string): unknown => this.#drafts.get(key) ?? null;
  /** The transaction of a sent order, if this page has seen it. */
  transactionOf = (key: string): Transaction | null => this.#transactions.get(key) ?? null;
  /** The error that explains why an order was not sent. */
  errorOf = (key: string): unknown => this.#errors.get(key) ?? null;

  /**
   * Sends an order, once. Without a connection, nothing is sent or kept. Returns its key, or why it
   * was not sent.
   */
  confirm({
    kind,
    userId,
    facts,
    draft,
    send,
    key: earlierKey,
    onUnconfirmed,
  }: Confirmation): { key: string } | 'offline' | 'busy' {
    const { store, tab, newKey, isOnline, now } = this.#deps;
    const isBusy = store
      .all()
      .some((order) => order.userId === userId && order.kind === kind && isUnderWay(order));
    if (isBusy) return 'busy';
    if (!isOnline()) return 'offline';
    const key = earlierKey ?? newKey();
    const orderedAt = now();
    const cancelFrom = orderedAt + (kind === 'card' ? cardMsMax : answerMsMax) + lostMsMax;
    this.#drafts.set(key, draft);
    this.#sending.add(key);
    store.put({
      key,
      userId,
      kind,
      state: 'sending',
      facts,
      orderedAt,
      tab: tab(),
      cancelFrom,
      outcome: null,
      isTold: false,
    });
    this.#emit();
    const wasConfirmed = earlierKey !== undefined;
    void this.#send(key, send, (error) => {
      if (!onUnconfirmed || !isUnconfirmed(error, wasConfirmed) || !this.#claims.has(key))
        return false;
      this.#forget(key);
      onUnconfirmed(key, error);
      return true;
    });
    return { key };
  }

  /** Resumes the orders that this user's earlier page left open. */
  resume(userId: number): void {
    const { store, tab } = this.#deps;
    this.#userId = userId;
    this.#isSignedOut = false;
    for (const order of store.all()) {
      if (order.userId !== userId || this.#sending.has(order.key)) continue;
      if (order.isTold) this.dismiss(order.key);
      else if (order.state === 'sending' && order.tab === tab()) {
        const cancelFrom = Math.min(order.cancelFrom, order.orderedAt + reloadedMsMax);
        this.#change(order.key, 'lost', { cancelFrom });
      }
      if (isUnderWay(order)) void this.look(order.key);
    }
  }

  /** A form on this page reports the order's outcome until the returned function is called. */
  claim(key: string): () => void {
    this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
    this.#emit();
    return () => {
      const left = (this.#claims.get(key) ?? 1) - 1;
      if (left > 0) this.#claims.set(key, left);
      else this.#claims.delete(key);
      this.#emit();
    };
  }

  /** Removes an order whose outcome has been read. */
  dismiss(key: string): void {
    const order = this.#deps.store.get(key);
    if (!order || stateAfter(order.state, 'dismiss') === null) return;
    this.#forget(key);
  }

  /** Records that a form has reported the outcome, so that other tabs do not. */
  tell(key: string): void {
    const order = this.#deps.store.get(key);
    if (!order || isUnderWay(order)) return;
    this.#toldHere.add(key);
    this.#deps.store.put({ ...order, isTold: true });
    this.#deps.after(askAgainMs, () => this.dismiss(key));
    this.#emit();
  }

  isFromHere = ({ tab }: Pick<Order, 'tab'>): boolean => tab === this.#deps.tab();

  hasTold = (key: string): boolean => this.#toldHere.has(key);

  /** Applies another tab's write to the storage. */
  hear(name: string | null, text: string | null): void {
    if (this.#deps.store.hear(name, text)) this.#emit();
  }

  /** Checks immediately instead of after the pause, because the network is back. */
  lookNow(): void {
    for (const { key, userId } of this.#deps.store.all())
      if (userId === this.#userId) void this.look(key);
  }

  /** Polls for an order's outcome until it is known. */
  async look(key: string): Promise<void> {
    if (this.#looking.has(key) || !this.#isOpen(key)) return;
    this.#looking.add(key);
    try {
      await this.#lookOnce(key);
    } finally {
      this.#looking.delete(key);
    }
    // The owner sees it at the next sign-in.
    if (this.#isSignedOut) return;
    if (this.#isOpen(key)) this.#deps.after(askAgainMs, () => void this.look(key));
  }

  #isOpen(key: string): boolean {
    const order = this.#deps.store.get(key);
    if (!order || !isUnderWay(order) || this.#sending.has(key)) return false;
    // A declined card can be retried while its form is open.
    const mayBeInHand = order.kind === 'card' && order.state === 'sending';
    return !mayBeInHand || this.#deps.now() >= order.cancelFrom;
  }

  /** `asks` handles a refusal that requires a confirmation, and returns whether it was one. */
  async #send(key: string, send: Send, asks: (error: unknown) => boolean): Promise<void> {
    const { now } = this.#deps;
    try {
      const transaction = await send(key, AbortSignal.timeout(answerMsMax));
      this.#sending.delete(key);
      this.#take(key, { state: 'posted', transaction });
    } catch (error) {
      this.#sending.delete(key);
      if (!isRefusal(error)) {
        this.#change(key, 'lost', { cancelFrom: now() + lostMsMax });
        return this.look(key);
      }
      this.#deps.onFailure(error);
      if (asks(error)) return;
      this.#errors.set(key, error);
      this.#conclude(key, 'refused', reasonIn(error));
    }
  }

  async #lookOnce(key: string): Promise<void> {
    const { store, calls, isOnline, now } = this.#deps;
    if (!isOnline()) return;
    try {
      const order = store.get(key);
      if (!order) return;
      const inTime = () => AbortSignal.timeout(questionMsMax);
      let found = await calls.ask(order, inTime());
      if (found.state === 'unknown' && now() >= order.cancelFrom)
        found = await calls.cancel(order, inTime());
      if (this.#isOpen(key)) this.#take(key, found);
    } catch (error) {
      this.#change(key, 'unreachable');
      if (isUnauthorized(error)) this.#isSignedOut = true;
      this.#deps.onFailure(error);
    }
  }

  #take(key: string, found: Finding): void {
    if (found.state === 'unknown') this.#change(key, 'unknown');
    else if (found.state === 'canceled') this.#conclude(key, 'canceled', found.reason);
    else this.#takePosted(key, found.transaction);
  }

  #takePosted(key: string, transaction: Transaction | null): void {
    if (transaction?.status === 'failed' || transaction?.status === 'declined') {
      this.#conclude(key, 'refused', transaction.statusReason);
      return;
    }
    if (transaction) this.#transactions.set(key, transaction);
    // Another tab may already have found the outcome.
    this.#emit();
    this.#change(key, 'posted', {
      outcome: {
        transactionId: transaction?.id ?? null,
        status: transaction?.status ?? null,
        at: transaction?.createdAt ?? new Date(this.#deps.now()).toISOString(),
        reason: null,
      },
    });
  }

  #conclude(key: string, event: 'refused' | 'canceled', reason: string | null): void {
    this.#change(key, event, { outcome: { transactionId: null, status: null, at: null, reason } });
  }

  #change(key: string, event: MovementEvent, changes: Partial<Order> = {}): void {
    const { store } = this.#deps;
    const order = store.get(key);
    const state = order && stateAfter(order.state, event);
    if (!order || !isOrderState(state)) return;
    store.put({ ...order, ...changes, state });
    this.#emit();
  }

  #forget(key: string): void {
    this.#deps.store.remove(key);
    for (const memory of [this.#drafts, this.#transactions, this.#errors]) memory.delete(key);
    this.#emit();
  }

  #emit(): void {
    this.#snapshot = this.#deps.store.all();
    this.#claimed = new Set(this.#claims.keys());
    for (const listener of [...this.#listeners]) listener();
  }
}

const isOrderState = (state: ReturnType<typeof stateAfter> | undefined): state is Order['state'] =>
  state === 'sending' || state === 'checking' || state === 'sent' || state === 'notSent';

function reasonIn(error: unknown): string | null {
  if (error instanceof NotCarriedOut) return error.message || null;
  // Looked up at the next sign-in, which the bank's message requests.
  if (isUnauthorized(error)) return 'You were signed out.';
  return failureText(error, '') || null;
}
