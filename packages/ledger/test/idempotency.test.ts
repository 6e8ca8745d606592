import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noCompanion } from '../src/companion/companion.ts';
import {
  type Companion,
  closeKey,
  createPostingEngine,
  findOutcome,
  forgetOutcomes,
  type PostingEngine,
  type PostingRequest,
} from '../src/index.ts';
import { createTestLedger, keyed, move, request, type TestLedger } from './support/test-ledger.ts';

let ledger: TestLedger;
let engine: PostingEngine<null, never, null>;

beforeAll(async () => {
  ledger = await createTestLedger();
  return () => ledger.drop();
});

beforeEach(() => {
  engine = createPostingEngine({ pool: ledger.pool });
  return async () => {
    await engine.close();
    await ledger.expectCleanAudit();
  };
});

function submitAll(requests: readonly PostingRequest<null>[]) {
  return Promise.all(requests.map((each) => engine.submit(each)));
}

test('a key returns the first answer again, in the same batch and later', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const once = keyed('again', request(move(olivia, marcus, 60n)));
  const [first, second] = await submitAll([once, once]);
  const third = await engine.submit(once);
  expect(first).toMatchObject({ status: 'posted', replayed: false });
  expect(second).toEqual({ ...first, replayed: true });
  expect(third).toEqual({ ...first, replayed: true });
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 40n });
});

test('once a retry is refused, the original request can never post', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const batches: number[] = [];
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const companion: Companion<null, never, null> = {
    async open(opening, contexts) {
      batches.push(contexts.length);
      if (batches.length === 1) await gate;
      return noCompanion.open(opening, contexts);
    },
  };
  const slow = createPostingEngine({ pool: ledger.pool, companion });
  const once = keyed('held up', request(move(olivia, marcus, 60n)));
  const first = slow.submit(once);
  await vi.waitFor(() => expect(batches).toEqual([1]), { timeout: 25_000 });
  const second = slow.submit(once);
  const other = slow.submit(keyed('another', request(move(olivia, marcus, 1n))));
  // Waits longer than a batch may be delayed before the next one begins.
  await vi.waitFor(() => expect(batches).toEqual([1, 1]), { timeout: 25_000 });
  const closed = slow.close();
  goOn();
  expect([await first, await second, await other].map((outcome) => outcome.status)).toEqual([
    'posted',
    'posted',
    'posted',
  ]);
  expect(await second).toEqual({ ...(await first), replayed: true });
  expect(batches).toEqual([1, 1, 1]);
  await closed;
});

test('a key with different input is refused, in the same batch and later', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const other = keyed('other', request(move(olivia, marcus, 2n)), 'other input');
  const [first, second] = await submitAll([
    keyed('other', request(move(olivia, marcus, 1n))),
    other,
  ]);
  const refused = { status: 'refused', reason: 'idempotency_key_reused_with_other_input' };
  expect(first?.status).toBe('posted');
  expect(second).toEqual(refused);
  expect(await engine.submit(other)).toEqual(refused);
});

test('a repeated request matches in any way of writing its input, in the same batch and later', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const under = (input: string, ...equalInputs: string[]) => ({
    ...request(move(olivia, marcus, 10n)),
    idempotency: { scope: 'tests', key: 'rotated', input, equalInputs },
  });
  const [first, second] = await submitAll([under('old'), under('new', 'old')]);
  expect(first).toMatchObject({ status: 'posted', replayed: false });
  for (const again of [second, await engine.submit(under('newer', 'new', 'old'))])
    expect(again).toEqual({ ...first, replayed: true });
  expect(await engine.submit(under('other', 'else'))).toEqual({
    status: 'refused',
    reason: 'idempotency_key_reused_with_other_input',
  });
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 90n });
});

test('a closed key posts nothing anymore, and one that posted keeps its outcome', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const late = { scope: 'tests', key: 'given up' };
  expect(await findOutcome(ledger.pool, late)).toBeNull();
  expect(await closeKey(ledger.pool, late)).toEqual({ transferIds: [], reference: null });
  for (const input of ['input', ''])
    expect(await engine.submit(keyed(late.key, request(move(olivia, marcus, 10n)), input))).toEqual(
      { status: 'refused', reason: 'idempotency_key_reused_with_other_input' },
    );

  const first = await engine.submit(keyed('arrived', request(move(olivia, marcus, 10n))));
  if (first.status !== 'posted') throw new Error('not posted');
  const { transferIds } = first;
  const arrived = { scope: 'tests', key: 'arrived' };
  expect(await closeKey(ledger.pool, arrived)).toEqual({ transferIds, reference: null });
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 90n });
});

test('a key is either closed or posted, whatever races', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const keys = Array.from({ length: 40 }, (_, index) => `raced ${index}`);
  const outcomes = await Promise.all(
    keys.map(async (key) => {
      const [posting, closing] = await Promise.all([
        engine.submit(keyed(key, request(move(olivia, marcus, 1n)))),
        closeKey(ledger.pool, { scope: 'tests', key }),
      ]);
      expect(posting.status === 'posted' ? posting.transferIds : []).toEqual(closing.transferIds);
      return posting.status;
    }),
  );
  const posted = outcomes.filter((status) => status === 'posted').length;
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 100n - BigInt(posted) });
});

test('a key can be used again after a refusal, and each scope has its own keys', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const [tooMuch, enough] = await submitAll([
    keyed('retry', request(move(olivia, marcus, 101n))),
    keyed('retry', request(move(olivia, marcus, 10n)), 'other input'),
  ]);
  expect([tooMuch?.status, enough?.status]).toEqual(['refused', 'posted']);
  const elsewhere = { scope: 'elsewhere', key: 'retry', input: 'input' };
  expect(
    await engine.submit({ ...request(move(olivia, marcus, 10n)), idempotency: elsewhere }),
  ).toMatchObject({ status: 'posted', replayed: false });
});

test('requests that arrive together are posted in order, whatever their keys', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  const outcomes = await submitAll([
    keyed('ordered', request(move(olivia, marcus, 101n))),
    keyed('ordered', request(move(olivia, marcus, 10n))),
    request(move(olivia, marcus, 20n)),
    keyed('ordered', request(move(olivia, marcus, 10n))),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'refused',
    'posted',
    'posted',
    'posted',
  ]);
  const [, first, second, again] = outcomes.map((outcome) =>
    outcome.status === 'posted' ? (outcome.transferIds[0] ?? 0n) : 0n,
  );
  expect(second).toBeGreaterThan(first ?? 0n);
  expect(again).toBe(first);
});

test('a key expires', async () => {
  const [olivia, marcus] = await ledger.openTwo();
  await engine.submit(keyed('old', request(move(olivia, marcus, 10n))));
  expect(await forgetOutcomes(ledger.pool, new Date(Date.now() - 60_000))).toBe(0);
  const stored = await ledger.count('idempotency');
  expect(await forgetOutcomes(ledger.pool, new Date(Date.now() + 60_000))).toBe(stored);
  expect(await ledger.count('idempotency')).toBe(0);
});

test.each([
  ['empty', ''],
  ['too long', 'k'.repeat(201)],
  ['with a NUL', 'a\u0000b'],
])('a key that is %s is a RangeError and posts nothing', async (_case, key) => {
  const [olivia, marcus] = await ledger.openTwo();
  await expect(engine.submit(keyed(key, request(move(olivia, marcus, 1n))))).rejects.toThrow(
    RangeError,
  );
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 100n });
});
