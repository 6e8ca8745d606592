import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { describe, expect, it } from 'vitest';
import {
  createIntentionStore,
  intentionFor,
  type KeyValueStore,
} from '../../src/money/submit/intention-store.ts';
import { canBeGivenUp, settle, submitSafely } from '../../src/money/submit/safe-submit.ts';
import { ApiError, NetworkError } from '../../src/net/api-error.ts';

interface Draft {
  amount: string;
  to: number;
}

const draft: Draft = { amount: '25.00', to: 7 };
const transaction = { id: 41 } as Transaction;
const userId = 3;
const refusal = (code: string, status = 403) =>
  new ApiError(status, 'no', { code, status, message: 'no' } as ApiError['problem']);

function memory(): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** A bank that does what it is told with each attempt, and remembers what it posted. */
function bankThat(...answers: ('posts' | 'posts, answer lost' | Error)[]) {
  const posted = new Map<string, Transaction>();
  const keys: string[] = [];
  return {
    posted,
    keys,
    async send(key: string): Promise<Transaction> {
      keys.push(key);
      const answer = answers.shift() ?? 'posts';
      if (answer instanceof Error) throw answer;
      posted.set(key, transaction);
      if (answer === 'posts, answer lost') throw new NetworkError(null);
      return transaction;
    },
    async ask(key: string) {
      const found = posted.get(key);
      return found
        ? { state: 'posted' as const, transaction: found }
        : { state: 'unknown' as const, transaction: null };
    },
  };
}

/** One tab: a store on a storage that survives, as `sessionStorage` does, when the page is loaded again. */
function openTab(storage = memory()) {
  const store = createIntentionStore<Draft>('test', () => storage);
  return {
    store,
    reload: () => openTab(storage),
    submit: (bank: ReturnType<typeof bankThat>, what = draft) =>
      submitSafely({
        store,
        intention: intentionFor(store, userId, what),
        send: bank.send,
        ask: bank.ask,
      }),
  };
}

describe('a submit that moves money', () => {
  it('is posted and leaves nothing open', async () => {
    const tab = openTab();
    expect(await tab.submit(bankThat('posts'))).toEqual({ state: 'posted', transaction });
    expect(tab.store.read(userId)).toBeNull();
  });

  it('is found by its key when the answer was lost', async () => {
    const tab = openTab();
    const bank = bankThat('posts, answer lost');
    expect(await tab.submit(bank)).toEqual({ state: 'posted', transaction });
    expect(tab.store.read(userId)).toBeNull();
  });

  it('stays open under one key when it never arrived, and is sent again with that key', async () => {
    const tab = openTab();
    const bank = bankThat(new NetworkError(null), 'posts');
    expect(await tab.submit(bank)).toMatchObject({ state: 'unrecorded' });
    expect(tab.store.read(userId)?.draft).toEqual(draft);
    expect(await tab.submit(bank)).toMatchObject({ state: 'posted' });
    expect(new Set(bank.keys).size).toBe(1);
    expect(bank.posted.size).toBe(1);
  });

  it('keeps its key over a reload of the page', async () => {
    const tab = openTab();
    const bank = bankThat(new NetworkError(null), 'posts');
    await tab.submit(bank);
    await tab.reload().submit(bank);
    expect(new Set(bank.keys).size).toBe(1);
  });

  it('takes a fresh key once the bank has refused the first', async () => {
    const tab = openTab();
    const bank = bankThat(refusal('pin_incorrect'), 'posts');
    expect(await tab.submit(bank)).toMatchObject({ state: 'refused' });
    expect(tab.store.read(userId)).toBeNull();
    await tab.submit(bank);
    expect(new Set(bank.keys).size).toBe(2);
  });

  it('keeps its key when only the retry of a lost attempt is refused', async () => {
    const tab = openTab();
    const bank = bankThat(new NetworkError(null), refusal('pin_incorrect'), 'posts');
    await tab.submit(bank);
    const sentAt = tab.store.read(userId)?.sentAt;
    expect(await tab.submit(bank)).toMatchObject({ state: 'refused' });
    expect(tab.store.read(userId)?.sentAt).toBe(sentAt);
    await tab.submit(bank);
    expect(new Set(bank.keys).size).toBe(1);
  });

  it.each([
    ['a server that is away', new ApiError(503, 'Service Unavailable', null)],
    ['a proxy that gave up', new ApiError(504, 'Gateway Timeout', null)],
    ['a fault of the server', refusal('internal_error', 500)],
    ['a first attempt still under way', refusal('request_in_flight', 409)],
  ])('is not taken for refused after %s', async (_what, error) => {
    const tab = openTab();
    expect(await tab.submit(bankThat(error))).toEqual({ state: 'unrecorded', error });
    expect(tab.store.read(userId)).not.toBeNull();
  });

  it('stays open while the bank cannot be asked', async () => {
    const tab = openTab();
    const away = new NetworkError(null);
    const bank = { ...bankThat(away), ask: () => Promise.reject(new NetworkError(null)) };
    expect(await tab.submit(bank)).toEqual({ state: 'unreachable', error: away });
    const open = tab.store.read(userId);
    if (!open) throw new Error('the intention was forgotten');
    const later = await settle(tab.store, open, null, async () => ({
      state: 'posted',
      transaction,
    }));
    expect(later).toEqual({ state: 'posted', transaction });
    expect(tab.store.read(userId)).toBeNull();
  });
});

describe('an open intention', () => {
  it('is not shown to another person in the same tab', () => {
    const { store } = openTab();
    store.keep(intentionFor(store, userId, draft));
    expect(store.read(userId + 1)).toBeNull();
  });

  it('lends its key to nothing but itself', () => {
    const { store } = openTab();
    const first = intentionFor(store, userId, draft);
    store.keep(first);
    expect(intentionFor(store, userId, { ...draft }).key).toBe(first.key);
    expect(intentionFor(store, userId, { ...draft, amount: '26.00' }).key).not.toBe(first.key);
  });

  it('is given up only when no request of it can arrive any more', () => {
    const { store } = openTab();
    const intention = intentionFor(store, userId, draft, 1_000_000);
    expect(canBeGivenUp(intention, 1_029_999)).toBe(false);
    expect(canBeGivenUp(intention, 1_030_001)).toBe(true);
  });

  it('survives in memory where the browser keeps nothing', () => {
    const store = createIntentionStore<Draft>('test', () => {
      throw new Error('storage is switched off');
    });
    const intention = intentionFor(store, userId, draft);
    store.keep(intention);
    expect(store.read(userId)).toEqual(intention);
  });
});
