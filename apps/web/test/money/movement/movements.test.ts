import type { Transaction } from '@seven-hills/bank/transaction';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStorage } from '../../../src/money/movement/clear-storage.ts';
import { type Finding, Movements } from '../../../src/money/movement/movements.ts';
import type { OrderFacts, OrderKind } from '../../../src/money/movement/order.ts';
import { type OrderStorage, OrderStore } from '../../../src/money/movement/order-store.ts';
import { NotCarriedOut } from '../../../src/money/movement/refusal.ts';
import { ApiError, NetworkError } from '../../../src/net/api-error.ts';

const userId = 3;
const facts: OrderFacts = { what: 'transfer', amount: '7.00', recipient: 'Priya R.' };
const pin = '2580';
const transaction = {
  id: 41,
  status: 'completed',
  createdAt: '2026-11-22T00:02:00.000Z',
} as Transaction;
const refusal = (code: string, status = 403) =>
  new ApiError(status, 'no', { code, status, message: `no: ${code}` } as ApiError['problem']);

/** A browser's storage, and its tabs, which are notified of each other's writes. */
function browser() {
  const kept = new Map<string, string>();
  const tabs = new Set<{ name: string; movements: Movements }>();
  const storageOf = (own: string): OrderStorage & Pick<Storage, 'clear'> => {
    const write = (name: string, text: string | null) => {
      if (text === null) kept.delete(name);
      else kept.set(name, text);
      for (const tab of tabs) if (tab.name !== own) tab.movements.hear(name, text);
    };
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: write,
      removeItem: (name) => write(name, null),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
    };
  };
  return { kept, tabs, storageOf };
}

/** Creates a bank that posts at most once under a key. */
function createBank() {
  const posted = new Map<string, Transaction>();
  const canceled = new Set<string>();
  return {
    posted,
    canceled,
    isReachable: true,
    requests: [] as string[],
    post(key: string) {
      if (canceled.has(key)) throw refusal('idempotency_key_reused', 422);
      posted.set(key, transaction);
      return transaction;
    },
    find(key: string): Finding {
      const found = posted.get(key);
      if (found) return { state: 'posted', transaction: found };
      return canceled.has(key) ? { state: 'canceled', reason: null } : { state: 'unknown' };
    },
    cancel(key: string): Finding {
      if (!posted.has(key)) canceled.add(key);
      return this.find(key);
    },
  };
}
type Bank = ReturnType<typeof createBank>;

let bank: Bank;
let device: ReturnType<typeof browser>;
let isOnline: boolean;
let keys: number;
/** The number of next queries that get no answer. */
let hangingQuestions: number;
const failures: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T00:01:00.000Z') });
  bank = createBank();
  device = browser();
  isOnline = true;
  keys = 0;
  hangingQuestions = 0;
  // The fake clock does not move the real one's time limits.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
    return limit.signal;
  });
  failures.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page in a tab; another page with the same name is the tab after a reload. */
function openPage(name = 'tab 1') {
  for (const tab of device.tabs) if (tab.name === name) device.tabs.delete(tab);
  const reach = <Value>(answer: () => Value) => {
    if (!isOnline || !bank.isReachable) throw new NetworkError(null);
    return answer();
  };
  const movements = new Movements({
    store: new OrderStore(() => device.storageOf(name)),
    calls: {
      ask: async ({ key }, signal) => {
        if (hangingQuestions-- > 0)
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          );
        return reach(() => bank.find(key));
      },
      cancel: async ({ key }) => reach(() => bank.cancel(key)),
    },
    tab: () => name,
    newKey: () => `key ${++keys}`,
    isOnline: () => isOnline,
    after: (milliseconds, callBack) => void setTimeout(callBack, milliseconds),
    now: () => Date.now(),
    onFailure: (error) => failures.push(error),
  });
  device.tabs.add({ name, movements });
  return movements;
}

/** What the bank does with a request, and which part of its response arrives. */
const networks = {
  answers: async (key: string) => bank.post(key),
  'loses the answer': async (key: string) => {
    bank.post(key);
    throw new NetworkError(null);
  },
  'loses the request': async () => {
    throw new NetworkError(null);
  },
  'never answers': (key: string) => {
    bank.post(key);
    return new Promise<never>(() => {});
  },
  'holds the request back': () => new Promise<never>(() => {}),
} as const;

function confirm(
  movements: Movements,
  network: keyof typeof networks | ((key: string) => Promise<Transaction | null>),
  kind: OrderKind = 'transaction',
  again: { key?: string; onUnconfirmed?: (key: string, error: unknown) => void } = {},
) {
  const send = typeof network === 'function' ? network : networks[network];
  return movements.confirm({
    kind,
    userId,
    facts,
    draft: { amount: '7.00', description: 'Lunch' },
    send: (key) => {
      bank.requests.push(key);
      return send(key);
    },
    ...again,
  });
}

const states = (movements: Movements) => movements.orders().map(({ state }) => state);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a confirmed movement', () => {
  it('is sending until the bank answers, and then sent', async () => {
    const page = openPage();
    confirm(page, 'answers');
    expect(states(page)).toEqual(['sending']);
    await pass(0);
    expect(page.orders()[0]).toMatchObject({
      state: 'sent',
      outcome: { transactionId: 41, status: 'completed', at: transaction.createdAt },
    });
    expect(page.transactionOf('key 1')).toBe(transaction);
  });

  it('is not sent if the bank refuses it, and says why', async () => {
    const page = openPage();
    confirm(page, async () => Promise.reject(refusal('insufficient_funds', 422)));
    await pass(0);
    expect(page.orders()[0]).toMatchObject({
      state: 'notSent',
      outcome: { reason: 'no: insufficient_funds' },
    });
    expect(failures).toHaveLength(1);
  });

  describe('that the bank asks to confirm', () => {
    const questions: [string, unknown][] = [];
    const onUnconfirmed = (key: string, error: unknown) => questions.push([key, error]);
    const refuse = (code: string) => async () => Promise.reject(refusal(code));
    const send = async (
      page: Movements,
      network: Parameters<typeof confirm>[1],
      { key, isShown = true }: { key?: string; isShown?: boolean } = {},
    ) => {
      const confirmed = confirm(page, network, 'transaction', {
        ...(key && { key }),
        onUnconfirmed,
      });
      if (isShown && typeof confirmed === 'object') page.claim(confirmed.key);
      await pass(0);
    };
    beforeEach(() => {
      questions.length = 0;
    });

    it('is removed from the orders, and is sent again under the same key', async () => {
      const page = openPage();
      await send(page, refuse('confirmation_required'));
      expect(questions).toMatchObject([['key 1', { problem: { code: 'confirmation_required' } }]]);
      expect(page.orders()).toEqual([]);
      expect(device.kept.size).toBe(0);
      await send(page, refuse('second_factor_wrong'), { key: 'key 1' });
      expect(questions).toHaveLength(2);
      expect(page.orders()).toEqual([]);
      await send(page, 'answers', { key: 'key 1' });
      expect(page.orders()).toMatchObject([{ key: 'key 1', state: 'sent' }]);
      expect(bank.requests).toEqual(['key 1', 'key 1', 'key 1']);
    });

    it('is not sent if its form was closed, and says why', async () => {
      const page = openPage();
      await send(page, refuse('confirmation_required'), { isShown: false });
      expect(questions).toEqual([]);
      expect(page.orders()).toMatchObject([
        { state: 'notSent', outcome: { reason: 'no: confirmation_required' } },
      ]);
    });

    it.each([
      ['a refusal of the confirmed order', 'insufficient_funds', 'key 1'],
      ['too many attempts at something else', 'too_many_attempts', undefined],
    ])('is not asked about again after %s', async (_what, code, key) => {
      const page = openPage();
      await send(page, refuse(code), key === undefined ? {} : { key });
      expect(questions).toEqual([]);
      expect(page.orders()).toMatchObject([{ state: 'notSent' }]);
    });
  });

  it('does not ask for a sign-in that has already happened', async () => {
    const page = openPage();
    const message = 'Unauthorized: you are signed out. Please sign in.';
    confirm(page, async () =>
      Promise.reject(
        new ApiError(401, message, { code: 'unauthorized', message } as ApiError['problem']),
      ),
    );
    await pass(0);
    expect(page.orders()[0]?.outcome?.reason).toBe('You were signed out.');
  });

  it('is not sent if the bank immediately reports a failure', async () => {
    const page = openPage();
    const failed = { ...transaction, status: 'failed', statusReason: 'Nobody is enrolled' };
    confirm(page, async () => failed as Transaction);
    await pass(0);
    expect(page.orders()[0]).toMatchObject({
      state: 'notSent',
      outcome: { reason: 'Nobody is enrolled' },
    });
  });

  it('is not sent while another one of its form is in progress, in this tab or another', async () => {
    const [page, other] = [openPage(), openPage('tab 2')];
    confirm(page, 'never answers');
    expect(confirm(page, 'answers')).toBe('busy');
    expect(confirm(other, 'answers')).toBe('busy');
    expect(confirm(other, 'answers', 'wire')).toEqual({ key: 'key 2' });
    await pass(0);
    expect(bank.requests).toEqual(['key 1', 'key 2']);
  });

  it.each(['transaction', 'wire', 'payment', 'card', 'counter'] as const)(
    'while offline, a %s is neither sent, queued, nor stored',
    async (kind) => {
      const page = openPage();
      isOnline = false;
      expect(confirm(page, 'answers', kind)).toBe('offline');
      isOnline = true;
      page.lookNow();
      await pass(60_000);
      expect(bank.requests).toEqual([]);
      expect(page.orders()).toEqual([]);
      expect(device.kept.size).toBe(0);
    },
  );

  it('keeps no PIN, no description, and no account in the browser', async () => {
    const page = openPage();
    confirm(page, 'never answers');
    const kept = JSON.stringify([...device.kept]);
    expect(kept).toContain('Priya R.');
    // The random key may contain the digits.
    expect(kept).not.toMatch(new RegExp(`\\b${pin}\\b`));
    expect(kept).not.toContain('Lunch');
  });
});

describe('a lost answer', () => {
  it('is looked up and found', async () => {
    const page = openPage();
    confirm(page, 'loses the answer');
    await pass(0);
    expect(states(page)).toEqual(['sent']);
    expect(bank.requests).toHaveLength(1);
  });

  it('is checked until the bank has no record of it, and then canceled permanently', async () => {
    const page = openPage();
    confirm(page, 'loses the request');
    await pass(0);
    expect(states(page)).toEqual(['checking']);
    await pass(2_000);
    expect(states(page)).toEqual(['checking']);
    await pass(2_000);
    expect(states(page)).toEqual(['notSent']);
    // The request was only delayed: the bank refuses it now.
    expect(() => bank.post('key 1')).toThrow();
    expect(bank.posted.size).toBe(0);
  });

  it('is checked again after a query that hangs', async () => {
    const page = openPage();
    hangingQuestions = 1;
    confirm(page, 'loses the answer');
    await pass(9_000);
    expect(states(page)).toEqual(['checking']);
    await pass(4_000);
    expect(states(page)).toEqual(['sent']);
  });

  it('is checked for as long as the bank cannot be reached', async () => {
    const page = openPage();
    bank.isReachable = false;
    confirm(page, 'loses the answer');
    await pass(120_000);
    expect(states(page)).toEqual(['checking']);
    bank.isReachable = true;
    await pass(2_000);
    expect(states(page)).toEqual(['sent']);
  });

  it('is looked up immediately when the network is back', async () => {
    const page = openPage();
    page.resume(userId);
    confirm(page, async (key) => {
      bank.post(key);
      isOnline = false;
      throw new NetworkError(null);
    });
    await pass(100);
    expect(states(page)).toEqual(['checking']);
    isOnline = true;
    page.lookNow();
    await pass(0);
    expect(states(page)).toEqual(['sent']);
  });

  it.each([
    ['a server that is away', new ApiError(503, 'Service Unavailable', null)],
    ['a proxy that gave up', new ApiError(504, 'Gateway Timeout', null)],
    ['a request that took too long', new ApiError(408, 'Request Timeout', null)],
    ['a fault of the server', refusal('internal_error', 500)],
    ['an earlier delivery still under way', refusal('request_in_flight', 409)],
    ['an answer that was aborted', new DOMException('aborted', 'TimeoutError')],
  ])('is not taken for a refusal after %s', async (_what, error) => {
    const page = openPage();
    confirm(page, async () => Promise.reject(error));
    await pass(0);
    expect(states(page)).toEqual(['checking']);
  });

  it('stays open while its owner is signed out, and is resolved at the next sign-in', async () => {
    const page = openPage();
    const signedOut = new ApiError(401, 'Unauthorized', null);
    const find = vi.spyOn(bank, 'find').mockImplementation(() => {
      throw signedOut;
    });
    confirm(page, 'loses the answer');
    await pass(60_000);
    expect(states(page)).toEqual(['checking']);
    expect(find).toHaveBeenCalledTimes(1);
    expect(failures).toContain(signedOut);
    find.mockRestore();
    const later = openPage();
    later.resume(userId);
    await pass(0);
    expect(states(later)).toEqual(['sent']);
  });
});

describe('a reload while sending', () => {
  it('finds a posted order', async () => {
    confirm(openPage(), 'never answers');
    const page = openPage();
    expect(states(page)).toEqual(['sending']);
    page.resume(userId);
    expect(states(page)).toEqual(['checking']);
    await pass(0);
    expect(states(page)).toEqual(['sent']);
  });

  it('gives a request that is still in transit some time, then cancels it', async () => {
    confirm(openPage(), 'holds the request back');
    await pass(1_000);
    const page = openPage();
    page.resume(userId);
    await pass(10_000);
    expect(states(page)).toEqual(['checking']);
    await pass(6_000);
    expect(states(page)).toEqual(['notSent']);
    expect(() => bank.post('key 1')).toThrow();
  });

  it('does not resume another person’s orders', async () => {
    confirm(openPage(), 'never answers');
    const page = openPage();
    page.resume(userId + 1);
    await pass(60_000);
    expect(states(page)).toEqual(['sending']);
  });
});

describe('a second tab', () => {
  it('sees an order, and its outcome', async () => {
    const [page, other] = [openPage(), openPage('tab 2')];
    confirm(page, 'answers');
    expect(states(other)).toEqual(['sending']);
    await pass(0);
    expect(states(other)).toEqual(['sent']);
    other.dismiss('key 1');
    expect(states(page)).toEqual([]);
  });

  it('learns that a form has reported the outcome, and that the order is gone', async () => {
    const [page, other] = [openPage(), openPage('tab 2')];
    confirm(page, 'answers');
    await pass(0);
    page.tell('key 1');
    expect(other.orders()[0]?.isTold).toBe(true);
    expect(page.hasTold('key 1')).toBe(true);
    expect(other.hasTold('key 1')).toBe(false);
    await pass(2_000);
    expect(states(other)).toEqual([]);
    expect(device.kept.size).toBe(0);
  });

  it('does not cancel what the first tab is still sending on a slow connection', async () => {
    const page = openPage();
    confirm(
      page,
      (key) => new Promise((resolve) => setTimeout(() => resolve(bank.post(key)), 40_000)),
    );
    const other = openPage('tab 2');
    other.resume(userId);
    await pass(39_000);
    expect(states(other)).toEqual(['sending']);
    await pass(3_000);
    expect(states(page)).toEqual(['sent']);
    expect(states(other)).toEqual(['sent']);
  });

  it('resolves the order of a closed tab', async () => {
    confirm(openPage(), 'holds the request back');
    device.tabs.clear();
    const other = openPage('tab 2');
    other.resume(userId);
    await pass(66_000);
    expect(states(other)).toEqual(['notSent']);
  });

  it('a first tab whose order was canceled in the meantime does not report it as sent', async () => {
    const page = openPage();
    confirm(page, (key) => {
      bank.cancel(key);
      return networks.answers(key);
    });
    await pass(0);
    expect(states(page)).toEqual(['notSent']);
  });
});

describe('signing out while sending', () => {
  it('leaves only the key behind, and nothing about who was paid or how much', async () => {
    confirm(openPage(), 'never answers');
    device.kept.set('theme', 'dark');
    clearStorage(device.storageOf('tab 1'));
    const [[name = '', text = ''] = []] = [...device.kept];
    expect(device.kept.size).toBe(1);
    expect(name).toContain('key 1');
    expect(text).not.toMatch(/Priya|7\.00|transfer/);
    const page = openPage();
    page.resume(userId);
    await pass(0);
    expect(page.orders()[0]).toMatchObject({ state: 'sent', facts: null });
  });

  it('clears everything when nothing is open', () => {
    device.kept.set('theme', 'dark');
    clearStorage(device.storageOf('tab 1'));
    expect(device.kept.size).toBe(0);
  });
});

describe('a card payment', () => {
  it('that was declined is not sent, with the processor’s reason', async () => {
    const page = openPage();
    confirm(page, async () => Promise.reject(new NotCarriedOut('Your card was declined.')), 'card');
    await pass(0);
    expect(page.orders()[0]).toMatchObject({
      state: 'notSent',
      outcome: { reason: 'Your card was declined.' },
    });
  });

  it('in another tab is not touched', async () => {
    confirm(openPage(), 'holds the request back', 'card');
    const other = openPage('tab 2');
    other.resume(userId);
    await pass(10 * 60_000);
    expect(states(other)).toEqual(['sending']);
  });
});

it('works in memory if the browser stores nothing', async () => {
  const page = new Movements({
    store: new OrderStore(() => {
      throw new Error('storage is switched off');
    }),
    calls: { ask: async () => ({ state: 'unknown' }), cancel: async ({ key }) => bank.cancel(key) },
    tab: () => 'tab',
    newKey: () => 'key',
    isOnline: () => true,
    after: () => {},
    now: () => Date.now(),
    onFailure: () => {},
  });
  confirm(page, 'answers');
  await pass(0);
  expect(states(page)).toEqual(['sent']);
});
