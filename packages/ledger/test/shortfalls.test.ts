import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../src/decide/decide.ts';
import {
  auditLedger,
  createPostingEngine,
  openShortfallAccount,
  readBalances,
  type TransferSpec,
  type UpToAvailable,
} from '../src/index.ts';
import type { AccountState, Book } from '../src/model/book.ts';
import {
  CASH,
  createTestLedger,
  keyed,
  move,
  request,
  type TestLedger,
} from './support/test-ledger.ts';

const OLIVIA = 101n;
const OWED = 201n;
const MARCUS = 102n;
const FROZEN = 103n;
const FROZEN_OWED = 203n;

const taking = (amount: bigint, changes: Partial<UpToAvailable> = {}): TransferSpec => ({
  kind: 'up_to_available',
  debitAccountId: OLIVIA,
  creditAccountId: CASH,
  amount,
  code: 2,
  ...changes,
});

describe('a decision', () => {
  test.each<[string, bigint, TransferSpec, Row[]]>([
    ['takes only what is asked', 0n, taking(60n), [[OLIVIA, CASH, 60n, 2]]],
    ['takes all that is available', 0n, taking(70n), [[OLIVIA, CASH, 70n, 2]]],
    [
      'leaves held money',
      0n,
      taking(71n),
      [
        [OLIVIA, CASH, 70n, 2],
        [OWED, CASH, 1n, 2],
      ],
    ],
    ['waives the rest', 0n, taking(71n, { rest: 'waived' }), [[OLIVIA, CASH, 70n, 2]]],
    ['takes nothing where nothing is available', 70n, taking(5n), [[OWED, CASH, 5n, 2]]],
    [
      'takes from a frozen account if the request says so',
      0n,
      taking(9n, { debitAccountId: FROZEN, ignoreFrozen: true }),
      [[FROZEN_OWED, CASH, 9n, 2]],
    ],
  ])('%s', (_case, spentBefore, spec, rows) => {
    const book = bookWith({ spent: spentBefore });
    expect(rowsOf(book, [spec])).toEqual(rows);
  });

  test.each<[string, TransferSpec, string]>([
    ['no amount', taking(0n), 'amount_must_be_positive'],
    ['an unknown account', taking(1n, { debitAccountId: 999n }), 'debit_account_not_found'],
    ['an unknown credit', taking(1n, { creditAccountId: 999n }), 'credit_account_not_found'],
    [
      'an account without a shortfall account',
      taking(1n, { debitAccountId: MARCUS }),
      'debit_account_has_no_shortfall_account',
    ],
    ['a frozen account', taking(9n, { debitAccountId: FROZEN }), 'debit_account_frozen'],
  ])('refuses %s', (_case, spec, reason) => {
    expect(decide(bookWith({}), [spec], 1n)).toEqual({ refused: reason });
  });

  test('refuses to waive all', () => {
    const spec = taking(1n, { rest: 'waived' });
    expect(decide(bookWith({ spent: 70n }), [spec], 1n)).toEqual({
      refused: 'exceeds_available_balance',
    });
  });

  test('waives the rest without a shortfall account', () => {
    const specs = [move(CASH, MARCUS, 3n), taking(5n, { debitAccountId: MARCUS, rest: 'waived' })];
    expect(rowsOf(bookWith({}), specs)).toEqual([
      [CASH, MARCUS, 3n, 1],
      [MARCUS, CASH, 3n, 2],
    ]);
  });

  test.each<[string, TransferSpec[], Row[]]>([
    [
      'a credit that is smaller than the shortfall repays it',
      [move(CASH, OLIVIA, 30n)],
      [
        [CASH, OLIVIA, 30n, 1],
        [OLIVIA, OWED, 30n, 9],
      ],
    ],
    [
      'of a larger credit, the rest stays',
      [move(CASH, OLIVIA, 90n)],
      [
        [CASH, OLIVIA, 90n, 1],
        [OLIVIA, OWED, 50n, 9],
      ],
    ],
    [
      'credits in one request repay together',
      [move(CASH, OLIVIA, 20n), move(CASH, OLIVIA, 10n)],
      [
        [CASH, OLIVIA, 20n, 1],
        [CASH, OLIVIA, 10n, 1],
        [OLIVIA, OWED, 30n, 9],
      ],
    ],
    [
      'what a void releases repays',
      [{ kind: 'void_pending', pendingTransferId: 11n, code: 1 }],
      [
        [OLIVIA, CASH, 30n, 1],
        [OLIVIA, OWED, 30n, 9],
      ],
    ],
    [
      'what a post takes repays nothing',
      [{ kind: 'post_pending', pendingTransferId: 11n, code: 1 }],
      [[OLIVIA, CASH, 30n, 1]],
    ],
    [
      'a credit that is only announced repays nothing',
      [{ ...move(CASH, OLIVIA, 30n), kind: 'pending' }],
      [[CASH, OLIVIA, 30n, 1]],
    ],
  ])('%s', (_case, specs, rows) => {
    const book = bookWith({ spent: 70n, short: 50n });
    expect(rowsOf(book, specs)).toEqual(rows);
  });

  test('a repayment belongs to the group of the credit', () => {
    const decision = decide(bookWith({ spent: 70n, short: 50n }), [move(CASH, OLIVIA, 5n)], 7n);
    if ('refused' in decision) expect.fail(decision.refused);
    expect(decision.accepted.transfers.map(({ id, groupId }) => [id, groupId])).toEqual([
      [7n, 7n],
      [8n, 7n],
    ]);
  });
});

type Row = [debit: bigint, credit: bigint, amount: bigint, code: number];

function rowsOf(book: Book, specs: TransferSpec[]): Row[] {
  const decision = decide(book, specs, 1n);
  if ('refused' in decision) expect.fail(decision.refused);
  return decision.accepted.transfers.map(
    ({ debitAccountId, creditAccountId, amount, code }): Row => [
      debitAccountId,
      creditAccountId,
      amount,
      code,
    ],
  );
}

/** Olivia has 100, of which 30 are held, less what she spent. A frozen account has nothing. */
function bookWith({ spent = 0n, short = 0n }): Book {
  const account = (id: bigint, changes: Partial<AccountState>): [bigint, AccountState] => [
    id,
    {
      id,
      normalSide: 'credit',
      mustNotBeOverdrawn: true,
      frozen: false,
      creditsOnly: false,
      shortfallAccountId: null,
      debitsPosted: 0n,
      creditsPosted: 0n,
      debitsPending: 0n,
      creditsPending: 0n,
      entryCount: 0n,
      ...changes,
    },
  ];
  return {
    accounts: new Map([
      account(OLIVIA, {
        shortfallAccountId: OWED,
        creditsPosted: 100n,
        debitsPosted: spent,
        debitsPending: 30n,
      }),
      account(OWED, { normalSide: 'debit', debitsPosted: short }),
      account(MARCUS, {}),
      account(FROZEN, { frozen: true, shortfallAccountId: FROZEN_OWED }),
      account(FROZEN_OWED, { normalSide: 'debit' }),
      account(CASH, { normalSide: 'debit', mustNotBeOverdrawn: false, creditsPending: 30n }),
    ]),
    resolvables: new Map([
      [
        11n,
        {
          id: 11n,
          kind: 'pending',
          debitAccountId: OLIVIA,
          creditAccountId: CASH,
          amount: 30n,
          resolution: null,
        },
      ],
    ]),
    repaymentCode: 9,
  };
}

describe('on PostgreSQL', () => {
  let ledger: TestLedger;

  beforeAll(async () => {
    ledger = await createTestLedger();
    return () => ledger.drop();
  });

  /** Opens an account with an amount and a shortfall account; returns the ids of both. */
  async function openWithShortfall(amount: bigint): Promise<[bigint, bigint]> {
    const [id] = await ledger.openTwo();
    const shortfallAccountId = -id;
    await openShortfallAccount(ledger.pool, { accountId: id, shortfallAccountId, name: 'owed' });
    const engine = createPostingEngine({ pool: ledger.pool });
    await engine.submit(
      request({
        kind: 'set_balance',
        accountId: id,
        contraAccountId: CASH,
        balance: amount,
        code: 1,
      }),
    );
    await engine.close();
    return [id, shortfallAccountId];
  }

  const take = (id: bigint, amount: bigint): TransferSpec => taking(amount, { debitAccountId: id });

  test('a shortfall account is opened once and stays', async () => {
    const [id, owed] = await openWithShortfall(40n);
    await openShortfallAccount(ledger.pool, {
      accountId: id,
      shortfallAccountId: owed,
      name: 'again',
    });
    await expect(
      ledger.pool.query('update ledger.account set shortfall_account_id = 5 where id = $1', [id]),
    ).rejects.toThrow('an account keeps the shortfall account');
    expect(await ledger.balanceOf(owed)).toMatchObject({ posted: 0n });
  });

  test('a repeated request gets the same split', async () => {
    const [id, owed] = await openWithShortfall(40n);
    const engine = createPostingEngine({ pool: ledger.pool });
    const first = await engine.submit(keyed(`split ${id}`, request(take(id, 100n))));
    const second = await engine.submit(keyed(`split ${id}`, request(take(id, 100n))));
    await engine.close();
    if (first.status === 'refused') expect.fail(`${first.reason}`);
    expect(first.transferIds).toHaveLength(2);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await ledger.balanceOf(id)).toMatchObject({ posted: 0n });
    expect(await ledger.balanceOf(owed)).toMatchObject({ posted: 60n });
    await ledger.expectCleanAudit();
  });

  test('orders that race a credit never get what it repays', async () => {
    const [id, owed] = await openWithShortfall(0n);
    const engines = Array.from({ length: 3 }, () =>
      createPostingEngine({ pool: ledger.createPool(), requestsPerBatchMax: 5 }),
    );
    const submit = (index: number, spec: TransferSpec) =>
      (engines[index % 3] ?? expect.fail()).submit(request(spec));
    await submit(0, take(id, 100n));
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        submit(index, index % 4 === 0 ? move(CASH, id, 3n) : move(id, CASH, 1n)),
      ),
    );
    await Promise.all(engines.map((engine) => engine.close()));
    // Thirty credits of 3 repay 90 of 100, so nothing was ever available.
    expect(outcomes.filter(({ status }) => status === 'posted')).toHaveLength(30);
    expect(await ledger.balanceOf(id)).toMatchObject({ posted: 0n });
    expect(await ledger.balanceOf(owed)).toMatchObject({ posted: 10n });
    await ledger.expectCleanAudit();
  });

  test('takings that race are split exactly', async () => {
    const [id, owed] = await openWithShortfall(95n);
    const engines = Array.from({ length: 3 }, () =>
      createPostingEngine({ pool: ledger.createPool(), requestsPerBatchMax: 4 }),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (engines[index % 3] ?? expect.fail()).submit(request(take(id, 10n))),
      ),
    );
    await Promise.all(engines.map((engine) => engine.close()));
    expect(outcomes.every(({ status }) => status === 'posted')).toBe(true);
    expect(await ledger.balanceOf(id)).toMatchObject({ posted: 0n });
    expect(await ledger.balanceOf(owed)).toMatchObject({ posted: 205n });
    await ledger.expectCleanAudit();
  });

  test('the audit finds an account with a shortfall and money', async () => {
    const damaged = await createTestLedger();
    await damaged.openCustomers([101n], 100n);
    await openShortfallAccount(damaged.pool, {
      accountId: 101n,
      shortfallAccountId: 7n,
      name: 'x',
    });
    await damaged.pool.query(
      `update ledger.account set debits_posted = debits_posted + case id when 7 then 5 else 0 end,
         credits_posted = credits_posted + case id when 7 then 0 else 5 end where id in (7, 1)`,
    );
    const findings = (await auditLedger(damaged.pool)).map(({ finding }) => finding);
    expect(findings).toContain('Account 101 has 100 available and a shortfall of 5.');
    await damaged.drop();
  });

  const step = fc.record({
    kind: fc.constantFrom('credit', 'debit', 'take', 'hold', 'void', 'post'),
    amount: fc.bigInt({ min: 1n, max: 50n }),
  });

  test('any sequence keeps what is available or owed as a model says', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const [id, owed] = await openWithShortfall(50n);
        const engine = createPostingEngine({ pool: ledger.pool });
        // The net of what is available and owed; the engine must never split it otherwise.
        let net = 50n;
        const holds: { id: bigint; amount: bigint }[] = [];
        for (const { kind, amount } of steps) {
          const isResolution = kind === 'void' || kind === 'post';
          const hold = isResolution ? holds.pop() : undefined;
          if (isResolution && !hold) continue;
          const outcome = await engine.submit(request(specOf(kind, id, amount, hold?.id ?? 0n)));
          const isRefused = (kind === 'debit' || kind === 'hold') && net < amount;
          expect(outcome.status).toBe(isRefused ? 'refused' : 'posted');
          if (outcome.status === 'refused') continue;
          if (kind === 'credit') net += amount;
          if (kind === 'debit' || kind === 'take' || kind === 'hold') net -= amount;
          if (kind === 'void') net += hold?.amount ?? 0n;
          if (kind === 'hold') holds.push({ id: outcome.transferIds[0] ?? 0n, amount });
          const balances = await readBalances(ledger.pool, [id, owed]);
          expect(balances.get(id)?.available).toBe(net > 0n ? net : 0n);
          expect(balances.get(owed)?.posted).toBe(net < 0n ? -net : 0n);
        }
        await engine.close();
      }),
      { numRuns: 40 },
    );
    await ledger.expectCleanAudit();
  });

  function specOf(
    kind: string,
    id: bigint,
    amount: bigint,
    pendingTransferId: bigint,
  ): TransferSpec {
    if (kind === 'credit') return move(CASH, id, amount);
    if (kind === 'take') return take(id, amount);
    if (kind === 'hold') return { ...move(id, CASH, amount), kind: 'pending' };
    if (kind === 'debit') return move(id, CASH, amount);
    return { kind: kind === 'void' ? 'void_pending' : 'post_pending', pendingTransferId, code: 1 };
  }
});
