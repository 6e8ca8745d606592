import { api, newIdempotencyKey } from '../../net/api-client.ts';
import { handleSignedOut } from '../../net/session/session-ended.ts';
import { type Finding, Movements, type OutcomeCalls } from './movements.ts';
import type { Order } from './order.ts';
import { OrderStore } from './order-store.ts';

const byKey: OutcomeCalls = {
  async ask({ key }, signal) {
    return findingOf(await api.get('/api/transactions/by-key/:key', { params: { key }, signal }));
  },
  async cancel({ key }, signal) {
    return findingOf(
      await api.post('/api/transactions/by-key/:key/cancel', { params: { key }, signal }),
    );
  },
};

function findingOf({
  state,
  transaction,
}: Awaited<ReturnType<typeof api.get<'/api/transactions/by-key/:key'>>>): Finding {
  if (state === 'posted') return { state, transaction };
  return state === 'canceled' ? { state, reason: null } : { state };
}

/**
 * The card processor charges the card, and the bank queries it. A charge cannot be canceled from
 * here.
 */
const byCard: OutcomeCalls = {
  async ask(_, signal) {
    const { state, message } = await api.get('/api/initial-deposit/status', { signal });
    if (state === 'credited') return { state: 'posted', transaction: null };
    return state === 'failed' ? { state: 'canceled', reason: message } : { state: 'unknown' };
  },
  async cancel(_, signal) {
    const { state, message } = await api.get('/api/initial-deposit/status', { signal });
    if (state === 'credited') return { state: 'posted', transaction: null };
    return state === 'processing' ? { state: 'unknown' } : { state: 'canceled', reason: message };
  },
};

const callsOf = ({ kind }: Pick<Order, 'kind'>) => (kind === 'card' ? byCard : byKey);

let tabWithoutStorage: string | null = null;

function thisTab(): string {
  const name = 'tab';
  try {
    const kept = sessionStorage.getItem(name) ?? newIdempotencyKey();
    sessionStorage.setItem(name, kept);
    return kept;
  } catch {
    tabWithoutStorage ??= newIdempotencyKey();
    return tabWithoutStorage;
  }
}

/** Every movement confirmed in this browser whose outcome has not been read. */
export const movements = new Movements({
  store: new OrderStore(),
  calls: {
    ask: (order, signal) => callsOf(order).ask(order, signal),
    cancel: (order, signal) => callsOf(order).cancel(order, signal),
  },
  tab: thisTab,
  newKey: newIdempotencyKey,
  isOnline: () => navigator.onLine,
  after: (milliseconds, callBack) => void setTimeout(callBack, milliseconds),
  now: Date.now,
  onFailure: handleSignedOut,
});

addEventListener('storage', ({ key, newValue }) => movements.hear(key, newValue));
addEventListener('online', () => movements.lookNow());
