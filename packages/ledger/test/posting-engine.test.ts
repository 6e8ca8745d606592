import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noCompanion } from '../src/companion/companion.ts';
import {
  type Companion,
  createPostingEngine,
  type PostingEngine,
  type PostingRequest,
} from '../src/index.ts';
import {
  CASH,
  createTestLedger,
  keyed,
  move,
  request,
  type TestLedger,
} from './support/test-ledger.ts';

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

describe('posting', () => {
  test('a transfer moves money once and leaves an entry with the balance on both accounts', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const outcome = await engine.submit(request(move(olivia, marcus, 30n)));
    expect(outcome).toMatchObject({ status: 'posted', receipt: null, replayed: false });
    const transferId = outcome.status === 'posted' ? outcome.transferIds[0] : undefined;
    const { rows } = await ledger.pool.query(
      `select account_id, sequence, amount, balance_after from ledger.entry
       where transfer_id = $1 order by account_id`,
      [transferId],
    );
    expect(rows).toEqual([
      { account_id: olivia, sequence: 2n, amount: -30n, balance_after: 70n },
      { account_id: marcus, sequence: 2n, amount: 30n, balance_after: 130n },
    ]);
  });

  test('a balance is set to the cent alongside transfers of the same account, in the same batches', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const setTo = (balance: bigint) =>
      request({
        kind: 'set_balance',
        accountId: olivia,
        contraAccountId: CASH,
        balance,
        code: 1,
      });
    const requests = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 0 ? setTo(BigInt(1_000 + index)) : request(move(olivia, marcus, 1n)),
    );
    const outcomes = await submitAll(requests);
    expect(outcomes.every(({ status }) => status === 'posted')).toBe(true);
    const { rows } = await ledger.pool.query<{ balance: bigint }>(
      `select credits_posted - debits_posted as balance from ledger.account where id = $1`,
      [olivia],
    );
    // The last setting sets it to 1,036; three transfers follow.
    expect(rows).toEqual([{ balance: 1_033n }]);
  });

  test('a committed transfer is announced once per batch, before it is answered', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const events: string[] = [];
    const listening = createPostingEngine({
      pool: ledger.pool,
      onPosted: (transferId) => events.push(`announced ${transferId}`),
    });
    const submit = async (each: PostingRequest<null>) => {
      const outcome = await listening.submit(each);
      events.push(outcome.status === 'posted' ? `answered ${outcome.transferIds}` : 'refused');
    };
    await Promise.all([
      submit(request(move(olivia, marcus, 1n))),
      submit(keyed('told', request(move(olivia, marcus, 2n)))),
      submit(request(move(olivia, marcus, 1_000n))),
    ]);
    await submit(request(move(olivia, marcus, 1_000n)));
    await submit(keyed('told', request(move(olivia, marcus, 2n))));
    await listening.close();
    const answered = events.filter((event) => event.startsWith('answered'));
    const second = answered[1]?.slice('answered '.length);
    expect(events).toEqual([
      `announced ${second}`,
      ...answered.slice(0, 2),
      'refused',
      'refused',
      `announced ${second}`,
      `answered ${second}`,
    ]);
  });

  test('a transfer beyond the available balance is refused and changes nothing', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const transfers = await ledger.count('transfer');
    expect(await engine.submit(request(move(olivia, marcus, 101n)))).toEqual({
      status: 'refused',
      reason: 'exceeds_available_balance',
    });
    expect(await ledger.count('transfer')).toBe(transfers);
    expect(await ledger.balanceOf(olivia)).toEqual({ posted: 100n, held: 0n, available: 100n });
  });

  test('linked transfers are posted together or not at all', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const fee = move(olivia, CASH, 2n);
    const [tooMuch, enough] = await submitAll([
      request(move(olivia, marcus, 99n), fee),
      request(move(olivia, marcus, 98n), fee),
    ]);
    expect(tooMuch?.status).toBe('refused');
    expect(enough?.status).toBe('posted');
    expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 0n });
    const transferIds = enough?.status === 'posted' ? enough.transferIds : [];
    const { rows } = await ledger.pool.query(
      'select distinct group_id from ledger.transfer where id = any ($1::bigint[])',
      [transferIds],
    );
    expect(rows).toEqual([{ group_id: transferIds[0] }]);
  });

  test('requests that arrive together are posted together, in order', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const outcomes = await submitAll([
      request(move(olivia, marcus, 60n)),
      request(move(olivia, marcus, 60n)),
      request(move(marcus, olivia, 160n)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['posted', 'refused', 'posted']);
    const { rows } = await ledger.pool.query(
      // Transfers are dated by the statement that inserts them, to the microsecond.
      `select count(distinct created_at)::int as statements, count(*)::int as transfers
       from ledger.transfer where id = any ($1::bigint[])`,
      [outcomes.flatMap((outcome) => (outcome.status === 'posted' ? outcome.transferIds : []))],
    );
    expect(rows).toEqual([{ statements: 1, transfers: 2 }]);
  });

  test('works the same on connections without pipelining', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const plain = createPostingEngine({ pool: ledger.createPool({ pipeline: false }) });
    const held = await plain.submit(
      keyed('plain', request({ ...move(olivia, marcus, 40n), kind: 'pending' })),
    );
    const [pendingTransferId = 0n] = held.status === 'posted' ? held.transferIds : [];
    await plain.submit(request({ kind: 'post_pending', pendingTransferId, code: 1 }));
    expect(await ledger.balanceOf(marcus)).toMatchObject({ posted: 140n });
    await plain.close();
  });
});

describe('a pending transfer', () => {
  async function hold(from: bigint, to: bigint, amount: bigint): Promise<bigint> {
    const outcome = await engine.submit(request({ ...move(from, to, amount), kind: 'pending' }));
    const [id] = outcome.status === 'posted' ? outcome.transferIds : [];
    return id ?? expect.fail('not posted');
  }

  test('holds its money until it is posted', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const pendingTransferId = await hold(olivia, marcus, 70n);
    expect(await ledger.balanceOf(olivia)).toEqual({ posted: 100n, held: 70n, available: 30n });
    expect(await ledger.balanceOf(marcus)).toEqual({ posted: 100n, held: 0n, available: 100n });
    await engine.submit(request({ kind: 'post_pending', pendingTransferId, code: 1 }));
    expect(await ledger.balanceOf(olivia)).toEqual({ posted: 30n, held: 0n, available: 30n });
    expect(await ledger.balanceOf(marcus)).toEqual({ posted: 170n, held: 0n, available: 170n });
  });

  test('releases its money when it is voided', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const pendingTransferId = await hold(olivia, marcus, 70n);
    await engine.submit(request({ kind: 'void_pending', pendingTransferId, code: 1 }));
    expect(await ledger.balanceOf(olivia)).toEqual({ posted: 100n, held: 0n, available: 100n });
  });

  test('is resolved once, even by two requests of one batch', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const pendingTransferId = await hold(olivia, marcus, 70n);
    const outcomes = await submitAll([
      request({ kind: 'void_pending', pendingTransferId, code: 1 }),
      request({ kind: 'post_pending', pendingTransferId, code: 1 }),
    ]);
    expect(outcomes[0]?.status).toBe('posted');
    expect(outcomes[1]).toEqual({ status: 'refused', reason: 'pending_transfer_already_voided' });
    expect(
      await engine.submit(request({ kind: 'post_pending', pendingTransferId, code: 1 })),
    ).toEqual({ status: 'refused', reason: 'pending_transfer_already_voided' });
  });
});

describe('a frozen account', () => {
  test('moves no money, not even money held before, and releases holds', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const hold = async (amount: bigint) => {
      const held = await engine.submit(
        request({ ...move(olivia, marcus, amount), kind: 'pending' }),
      );
      return (held.status === 'posted' && held.transferIds[0]) || 0n;
    };
    const [first, second, third] = [await hold(40n), await hold(20n), await hold(10n)];
    const post = (pendingTransferId: bigint) =>
      request({ kind: 'post_pending', pendingTransferId, code: 1 });
    await ledger.setFrozen(olivia, true);
    const outcomes = await submitAll([
      request(move(olivia, marcus, 1n)),
      request(move(marcus, olivia, 1n)),
      request({ ...move(CASH, olivia, 1n), ignoreFrozen: true }),
      post(first),
      request({ kind: 'void_pending', pendingTransferId: second, code: 1 }),
      request({ kind: 'post_pending', pendingTransferId: third, code: 1, ignoreFrozen: true }),
    ]);
    expect(outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : 'posted'))).toEqual([
      'debit_account_frozen',
      'credit_account_frozen',
      'posted',
      'debit_account_frozen',
      'posted',
      'posted',
    ]);
    await ledger.setFrozen(olivia, false);
    expect((await engine.submit(post(first))).status).toBe('posted');
    expect((await engine.submit(request(move(olivia, marcus, 51n)))).status).toBe('posted');
  });
});

describe('under pressure', () => {
  test('a full queue rejects immediately, and what it accepted is posted', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const small = createPostingEngine({ pool: ledger.pool, queueLengthMax: 2 });
    const submitted = Array.from({ length: 3 }, () =>
      small.submit(request(move(olivia, marcus, 10n))),
    );
    await expect(submitted[2]).rejects.toMatchObject({
      name: 'LedgerUnavailableError',
      reason: 'queue_full',
    });
    await Promise.all(submitted.slice(0, 2));
    await small.close();
    expect(await ledger.balanceOf(marcus)).toMatchObject({ posted: 120n });
  });

  test('people do not wait for requests that nobody waits for, and closing waits for both', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const [priya, noah] = await ledger.openTwo();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let batches = 0;
    const companion: Companion<null, never, null> = {
      async open(opening, contexts) {
        batches += 1;
        const isOfFile = contexts.length === 2;
        if (isOfFile) await gate;
        return noCompanion.open(opening, contexts);
      },
    };
    const busy = createPostingEngine({
      pool: ledger.createPool(),
      companion,
      batchesInFlightMax: 1,
    });
    const ofFile = { ...request(move(olivia, marcus, 10n)), isUnattended: true };
    const file = [ofFile, ofFile].map((each) => busy.submit(each));
    const person = await busy.submit(request(move(priya, noah, 20n)));
    expect(person.status).toBe('posted');
    expect(await ledger.balanceOf(marcus)).toMatchObject({ posted: 100n });
    const closed = busy.close();
    release();
    await closed;
    expect((await Promise.all(file)).map(({ status }) => status)).toEqual(['posted', 'posted']);
    expect(batches).toBe(2);
    expect(await ledger.balanceOf(marcus)).toMatchObject({ posted: 120n });
  });

  describe('a person whose account a batch of a file holds', () => {
    /** An engine whose batches begin in turn, each when its gate opens. */
    function gatedEngine(gateCount: number) {
      const gates = Array.from({ length: gateCount }, () => Promise.withResolvers<void>());
      const sizes: number[] = [];
      const begun = Array.from({ length: gateCount }, () => Promise.withResolvers<void>());
      const companion: Companion<null, never, null> = {
        async open(opening, contexts) {
          const index = sizes.push(contexts.length) - 1;
          begun[index]?.resolve();
          await gates[index]?.promise;
          return noCompanion.open(opening, contexts);
        },
      };
      const gated = createPostingEngine({
        pool: ledger.createPool(),
        companion,
        requestsPerBatchMax: 2,
        batchesInFlightMax: 1,
      });
      return {
        engine: gated,
        sizes,
        open: (index: number) => gates[index]?.resolve(),
        hasBegun: (index: number) => begun[index]?.promise,
      };
    }

    test('lets others pass, and pays after it', async () => {
      const [olivia, marcus] = await ledger.openTwo();
      const [priya, noah] = await ledger.openTwo();
      const gated = gatedEngine(1);
      const file = gated.engine.submit({
        ...request(move(olivia, marcus, 10n)),
        isUnattended: true,
      });
      await gated.hasBegun(0);
      const waiting = gated.engine.submit(request(move(priya, marcus, 1n)));
      const passing = await gated.engine.submit(request(move(priya, noah, 20n)));
      expect(passing.status).toBe('posted');
      expect(gated.sizes).toEqual([1, 1]);
      gated.open(0);
      expect((await Promise.all([file, waiting])).map(({ status }) => status)).toEqual([
        'posted',
        'posted',
      ]);
      expect(gated.sizes).toEqual([1, 1, 1]);
      await gated.engine.close();
    });

    test('waits for that batch only', async () => {
      const [olivia, marcus] = await ledger.openTwo();
      const [priya, noah] = await ledger.openTwo();
      const gated = gatedEngine(3);
      const ofFile = { ...request(move(olivia, marcus, 10n)), isUnattended: true };
      const file = [ofFile, ofFile, ofFile].map((each) => gated.engine.submit(each));
      await gated.hasBegun(0);
      const waiting = gated.engine.submit(request(move(priya, marcus, 1n)));
      const passing = gated.engine.submit(request(move(priya, noah, 20n)));
      await gated.hasBegun(1);
      gated.open(0);
      await gated.hasBegun(2);
      gated.open(1);
      await passing;
      expect((await waiting).status).toBe('posted');
      gated.open(2);
      await Promise.all(file);
      await gated.engine.close();
    });
  });

  test('requests that nobody waits for rest for two fifths of each batch’s time while people pay', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const attempts: { startedAt: number; endedAt: number }[] = [];
    const people: Promise<unknown>[] = [];
    const isOfFile = 'file';
    let mark: string | undefined;
    const busy = createPostingEngine({
      pool: ledger.createPool(),
      requestsPerBatchMax: 1,
      batchesInFlightMax: 1,
      observer: {
        mark: () => mark,
        onAttempt({ marks, startedAt, endedAt }) {
          if (marks[0] !== isOfFile) return;
          attempts.push({ startedAt, endedAt });
          mark = undefined;
          people.push(busy.submit(request(move(marcus, olivia, 1n))));
        },
      },
    });
    const ofFile = { ...request(move(olivia, marcus, 1n)), isUnattended: true };
    const file = Array.from({ length: 5 }, () => {
      mark = isOfFile;
      return busy.submit(ofFile);
    });
    await Promise.all(file);
    await Promise.all(people);
    expect(busy.load()).toEqual({ waiting: 0, batchesInFlight: 0 });
    await busy.close();
    for (const [index, { startedAt, endedAt }] of attempts.slice(0, -1).entries()) {
      const pause = (attempts[index + 1]?.startedAt ?? 0) - endedAt;
      // Timers count whole milliseconds.
      expect(pause).toBeGreaterThanOrEqual(Math.min((endedAt - startedAt) * 0.4, 50) - 1);
    }
    expect(attempts).toHaveLength(5);
  });

  test('closing answers what was accepted and accepts no more', async () => {
    const [olivia, marcus] = await ledger.openTwo();
    const closing = createPostingEngine({ pool: ledger.pool, requestsPerBatchMax: 3 });
    const taken = Array.from({ length: 10 }, () =>
      closing.submit(request(move(olivia, marcus, 1n))),
    );
    const closed = closing.close();
    await expect(closing.submit(request(move(olivia, marcus, 1n)))).rejects.toMatchObject({
      reason: 'closed',
    });
    await closed;
    expect((await Promise.all(taken)).every(({ status }) => status === 'posted')).toBe(true);
    expect(await ledger.balanceOf(marcus)).toMatchObject({ posted: 110n });
  });
});
