import { describe, expect, test } from 'vitest';
import { applyDecision, decide } from '../src/decide/decide.ts';
import {
  type AccountState,
  type Book,
  LARGEST_SUM,
  type ResolvableState,
} from '../src/model/book.ts';
import type { LedgerRefusal, TransferSpec } from '../src/model/transfer.ts';

const OLIVIA = 101n;
const MARCUS = 102n;
const FROZEN = 103n;
/** Debit-normal and unlimited, like the bank's cash. */
const CASH = 1n;
/** Debit-normal, but must not be overdrawn, like a till. */
const TILL = 2n;
const FULL = 3n;
/** Takes only credits: 100 posted, of which 30 are held. */
const CREDITS_ONLY = 104n;
const UNKNOWN = 999n;

function account(id: bigint, changes: Partial<AccountState> = {}): [bigint, AccountState] {
  const sums = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n };
  return [
    id,
    {
      id,
      normalSide: 'credit',
      mustNotBeOverdrawn: true,
      frozen: false,
      creditsOnly: false,
      shortfallAccountId: null,
      ...sums,
      entryCount: 0n,
      ...changes,
    },
  ];
}

function pending(id: bigint, changes: Partial<ResolvableState> = {}): [bigint, ResolvableState] {
  const accounts = { debitAccountId: OLIVIA, creditAccountId: MARCUS };
  return [id, { id, kind: 'pending', ...accounts, amount: 30n, resolution: null, ...changes }];
}

/** Olivia has 100 posted, of which 30 are held. */
function book(): Book {
  const unlimited = { normalSide: 'debit', mustNotBeOverdrawn: false } as const;
  return {
    accounts: new Map([
      account(OLIVIA, {
        creditsPosted: 150n,
        debitsPosted: 50n,
        debitsPending: 30n,
        entryCount: 4n,
      }),
      account(MARCUS, { creditsPending: 30n }),
      account(FROZEN, {
        frozen: true,
        creditsPosted: 100n,
        debitsPending: 30n,
        creditsPending: 30n,
        entryCount: 1n,
      }),
      account(CREDITS_ONLY, {
        creditsOnly: true,
        creditsPosted: 100n,
        debitsPending: 30n,
        entryCount: 1n,
      }),
      account(CASH, {
        ...unlimited,
        debitsPosted: 250n,
        creditsPosted: 50n,
        debitsPending: 30n,
        creditsPending: 30n,
        entryCount: 5n,
      }),
      account(TILL, {
        normalSide: 'debit',
        debitsPosted: 40n,
        creditsPending: 10n,
        entryCount: 1n,
      }),
      account(FULL, { ...unlimited, debitsPosted: LARGEST_SUM - 10n, debitsPending: 5n }),
    ]),
    resolvables: new Map([
      pending(11n),
      pending(12n, { resolution: 'post_pending' }),
      pending(13n, { resolution: 'void_pending' }),
      pending(14n, { kind: 'immediate' }),
      pending(15n, { debitAccountId: UNKNOWN }),
      pending(16n, { creditAccountId: UNKNOWN }),
      pending(17n, { debitAccountId: FROZEN, creditAccountId: CASH }),
      pending(19n, { debitAccountId: CREDITS_ONLY, creditAccountId: CASH }),
      pending(18n, { debitAccountId: CASH, creditAccountId: FROZEN }),
    ]),
    repaymentCode: 9,
  };
}

function move(
  debitAccountId: bigint,
  creditAccountId: bigint,
  amount: bigint,
  changes: { code?: number; ignoreFrozen?: boolean; ignoreCreditsOnly?: boolean } = {},
): TransferSpec {
  return { kind: 'immediate', debitAccountId, creditAccountId, amount, code: 1, ...changes };
}

function hold(debitAccountId: bigint, creditAccountId: bigint, amount: bigint): TransferSpec {
  return { kind: 'pending', debitAccountId, creditAccountId, amount, code: 1 };
}

function resolve(kind: 'post_pending' | 'void_pending', pendingTransferId: bigint) {
  return { kind, pendingTransferId, code: 1 } satisfies TransferSpec;
}

function setBalance(accountId: bigint, contraAccountId: bigint, balance: bigint): TransferSpec {
  return { kind: 'set_balance', accountId, contraAccountId, balance, code: 1 };
}

const refusals: [LedgerRefusal, string, TransferSpec[]][] = [
  ['linked_transfers_must_be_1_to_10', 'no transfer', []],
  ['linked_transfers_must_be_1_to_10', 'eleven', Array(11).fill(move(OLIVIA, MARCUS, 1n))],
  ['code_must_be_1_to_32767', 'code 0', [move(OLIVIA, MARCUS, 1n, { code: 0 })]],
  ['code_must_be_1_to_32767', 'code 32,768', [move(OLIVIA, MARCUS, 1n, { code: 32_768 })]],
  ['code_must_be_1_to_32767', 'a fraction', [move(OLIVIA, MARCUS, 1n, { code: 1.5 })]],
  ['code_must_be_1_to_32767', 'of a void', [{ ...resolve('void_pending', 11n), code: -1 }]],
  ['amount_must_be_positive', 'zero', [move(OLIVIA, MARCUS, 0n)]],
  ['amount_must_be_positive', 'negative', [hold(OLIVIA, MARCUS, -5n)]],
  ['accounts_must_be_different', 'to oneself', [move(OLIVIA, OLIVIA, 1n)]],
  ['debit_account_not_found', 'unknown debit', [move(UNKNOWN, OLIVIA, 1n)]],
  ['credit_account_not_found', 'unknown credit', [move(OLIVIA, UNKNOWN, 1n)]],
  ['debit_account_frozen', 'frozen debit', [move(FROZEN, OLIVIA, 1n)]],
  ['debit_account_frozen', 'frozen debit of a hold', [hold(FROZEN, OLIVIA, 1n)]],
  ['credit_account_frozen', 'frozen credit', [move(OLIVIA, FROZEN, 1n)]],
  ['debit_account_frozen', 'a post from a frozen account', [resolve('post_pending', 17n)]],
  [
    'debit_account_frozen',
    'a debit where only credits are taken',
    [move(CREDITS_ONLY, OLIVIA, 1n)],
  ],
  ['debit_account_frozen', 'a hold where only credits are taken', [hold(CREDITS_ONLY, OLIVIA, 1n)]],
  ['debit_account_frozen', 'a post where only credits are taken', [resolve('post_pending', 19n)]],
  [
    'credit_account_frozen',
    'a credit of a frozen account from one that pays out',
    [move(CREDITS_ONLY, FROZEN, 1n, { ignoreCreditsOnly: true })],
  ],
  [
    'debit_account_frozen',
    'a payout from a frozen account',
    [move(FROZEN, OLIVIA, 1n, { ignoreCreditsOnly: true })],
  ],
  ['credit_account_frozen', 'a post to a frozen account', [resolve('post_pending', 18n)]],
  ['exceeds_available_balance', 'held money', [move(OLIVIA, MARCUS, 71n)]],
  ['exceeds_available_balance', 'a hold of held money', [hold(OLIVIA, MARCUS, 71n)]],
  ['exceeds_available_balance', 'an empty account', [move(MARCUS, OLIVIA, 1n)]],
  ['exceeds_available_balance', 'pending credits', [move(MARCUS, CASH, 30n)]],
  ['exceeds_available_balance', 'a debit-normal account', [move(CASH, TILL, 31n)]],
  ['exceeds_available_balance', 'together', [move(OLIVIA, MARCUS, 40n), move(OLIVIA, CASH, 31n)]],
  ['exceeds_largest_balance', 'including pending amounts', [move(FULL, CASH, 6n)]],
  ['exceeds_largest_balance', 'credits', [move(CASH, OLIVIA, LARGEST_SUM - 149n)]],
  ['pending_transfer_not_found', 'unknown', [resolve('post_pending', 99n)]],
  ['transfer_is_not_pending', 'an immediate one', [resolve('post_pending', 14n)]],
  ['pending_transfer_already_posted', 'post again', [resolve('post_pending', 12n)]],
  ['pending_transfer_already_posted', 'void later', [resolve('void_pending', 12n)]],
  ['pending_transfer_already_voided', 'post later', [resolve('post_pending', 13n)]],
  ['pending_transfer_already_voided', 'void again', [resolve('void_pending', 13n)]],
  [
    'pending_transfer_already_posted',
    'twice in one request',
    [resolve('post_pending', 11n), resolve('post_pending', 11n)],
  ],
  ['balance_is_that_already', 'set to its current balance', [setBalance(OLIVIA, CASH, 100n)]],
  ['exceeds_available_balance', 'set below held money', [setBalance(OLIVIA, CASH, 29n)]],
  ['exceeds_available_balance', 'set below zero', [setBalance(MARCUS, CASH, -1n)]],
  ['accounts_must_be_different', 'set from itself', [setBalance(OLIVIA, OLIVIA, 1n)]],
  ['debit_account_frozen', 'lowered on a frozen account', [setBalance(FROZEN, CASH, 50n)]],
  ['credit_account_not_found', 'set on an unknown account', [setBalance(UNKNOWN, CASH, 1n)]],
  ['debit_account_not_found', 'set from an unknown account', [setBalance(OLIVIA, UNKNOWN, 101n)]],
  ['debit_account_not_found', 'of a pending one', [resolve('void_pending', 15n)]],
  ['credit_account_not_found', 'of a pending one', [resolve('void_pending', 16n)]],
];

describe('a request is refused', () => {
  test.each(refusals)('%s: %s', (reason, _case, specs) => {
    const before = book();
    expect(decide(before, specs, 1n)).toEqual({ refused: reason });
    expect(before).toEqual(book());
  });
});

/** The sums that change: debits and credits posted, debits and credits pending, entries. */
type Sums = [bigint, bigint, bigint, bigint, bigint];

const acceptances: [string, TransferSpec[], Record<string, Sums>][] = [
  [
    'the whole available balance may be spent',
    [move(OLIVIA, MARCUS, 70n)],
    { [`${OLIVIA}`]: [120n, 150n, 30n, 0n, 5n], [`${MARCUS}`]: [0n, 70n, 0n, 30n, 1n] },
  ],
  [
    'a hold reserves money on both sides and makes no entry',
    [hold(OLIVIA, MARCUS, 70n)],
    { [`${OLIVIA}`]: [50n, 150n, 100n, 0n, 4n], [`${MARCUS}`]: [0n, 0n, 0n, 100n, 0n] },
  ],
  [
    'a balance is raised from the contra account',
    [setBalance(OLIVIA, CASH, 120n)],
    { [`${OLIVIA}`]: [50n, 170n, 30n, 0n, 5n], [`${CASH}`]: [270n, 50n, 30n, 30n, 6n] },
  ],
  [
    'a balance is lowered to exactly what is held',
    [setBalance(OLIVIA, CASH, 30n)],
    { [`${OLIVIA}`]: [120n, 150n, 30n, 0n, 5n], [`${CASH}`]: [250n, 120n, 30n, 30n, 6n] },
  ],
  [
    'the balance of a debit-normal account is set in its own normal side',
    [setBalance(TILL, CASH, 45n)],
    { [`${TILL}`]: [45n, 0n, 0n, 10n, 2n], [`${CASH}`]: [250n, 55n, 30n, 30n, 6n] },
  ],
  [
    'a balance is set after the earlier transfers in the same request',
    [move(OLIVIA, MARCUS, 20n), setBalance(OLIVIA, CASH, 100n)],
    {
      [`${OLIVIA}`]: [70n, 170n, 30n, 0n, 6n],
      [`${MARCUS}`]: [0n, 20n, 0n, 30n, 1n],
      [`${CASH}`]: [270n, 50n, 30n, 30n, 6n],
    },
  ],
  [
    'a post turns the hold into entries',
    [resolve('post_pending', 11n)],
    { [`${OLIVIA}`]: [80n, 150n, 0n, 0n, 5n], [`${MARCUS}`]: [0n, 30n, 0n, 0n, 1n] },
  ],
  [
    'a void releases the hold',
    [resolve('void_pending', 11n)],
    { [`${OLIVIA}`]: [50n, 150n, 0n, 0n, 4n], [`${MARCUS}`]: [0n, 0n, 0n, 0n, 0n] },
  ],
  [
    'voided money can be spent in the same request',
    [resolve('void_pending', 11n), move(OLIVIA, MARCUS, 100n)],
    { [`${OLIVIA}`]: [150n, 150n, 0n, 0n, 5n], [`${MARCUS}`]: [0n, 100n, 0n, 0n, 1n] },
  ],
  [
    'linked transfers see each other',
    [move(CASH, MARCUS, 10n), move(MARCUS, OLIVIA, 10n)],
    {
      [`${CASH}`]: [260n, 50n, 30n, 30n, 6n],
      [`${MARCUS}`]: [10n, 10n, 0n, 30n, 2n],
      [`${OLIVIA}`]: [50n, 160n, 30n, 0n, 5n],
    },
  ],
  [
    'an account without a limit goes below zero',
    [move(OLIVIA, CASH, 70n), move(TILL, CASH, 500n)],
    {
      [`${OLIVIA}`]: [120n, 150n, 30n, 0n, 5n],
      [`${CASH}`]: [250n, 620n, 30n, 30n, 7n],
      [`${TILL}`]: [540n, 0n, 0n, 10n, 2n],
    },
  ],
  [
    'a frozen account is moved if the request says so',
    [move(FROZEN, OLIVIA, 70n, { ignoreFrozen: true })],
    { [`${FROZEN}`]: [70n, 100n, 30n, 30n, 2n], [`${OLIVIA}`]: [50n, 220n, 30n, 0n, 5n] },
  ],
  [
    'an account that takes only credits is credited, and pays out if the request says so',
    [move(CASH, CREDITS_ONLY, 20n), move(CREDITS_ONLY, OLIVIA, 90n, { ignoreCreditsOnly: true })],
    {
      [`${CASH}`]: [270n, 50n, 30n, 30n, 6n],
      [`${CREDITS_ONLY}`]: [90n, 120n, 30n, 0n, 3n],
      [`${OLIVIA}`]: [50n, 240n, 30n, 0n, 5n],
    },
  ],
  [
    'a void releases a hold on a frozen account',
    [resolve('void_pending', 17n)],
    { [`${FROZEN}`]: [0n, 100n, 0n, 30n, 1n], [`${CASH}`]: [250n, 50n, 30n, 0n, 5n] },
  ],
  [
    'a post settles a hold of a frozen account if the request says so',
    [{ ...resolve('post_pending', 17n), ignoreFrozen: true }],
    { [`${FROZEN}`]: [30n, 100n, 0n, 30n, 2n], [`${CASH}`]: [250n, 80n, 30n, 0n, 6n] },
  ],
];

describe('a request is accepted', () => {
  test.each(acceptances)('%s', (_case, specs, expected) => {
    const before = book();
    const decision = decide(before, specs, 1n);
    expect(before).toEqual(book());
    if ('refused' in decision) expect.fail(decision.refused);
    const changed = decision.accepted.accounts.map((state) => [
      `${state.id}`,
      [
        state.debitsPosted,
        state.creditsPosted,
        state.debitsPending,
        state.creditsPending,
        state.entryCount,
      ],
    ]);
    expect(Object.fromEntries(changed)).toEqual(expected);
  });

  test('the rows name both sides, the group and the balance after', () => {
    const decision = decide(book(), [move(CASH, MARCUS, 10n), move(MARCUS, OLIVIA, 4n)], 7n);
    if ('refused' in decision) expect.fail(decision.refused);
    const group = { kind: 'immediate', pendingId: null, groupId: 7n, code: 1 };
    expect(decision.accepted.transfers).toEqual([
      { id: 7n, debitAccountId: CASH, creditAccountId: MARCUS, amount: 10n, ...group },
      { id: 8n, debitAccountId: MARCUS, creditAccountId: OLIVIA, amount: 4n, ...group },
    ]);
    expect(decision.accepted.entries).toEqual([
      { accountId: CASH, sequence: 6n, transferId: 7n, amount: 10n, balanceAfter: 210n },
      { accountId: MARCUS, sequence: 1n, transferId: 7n, amount: 10n, balanceAfter: 10n },
      { accountId: MARCUS, sequence: 2n, transferId: 8n, amount: -4n, balanceAfter: 6n },
      { accountId: OLIVIA, sequence: 5n, transferId: 8n, amount: 4n, balanceAfter: 104n },
    ]);
  });

  test('the next request is decided against what the previous one left', () => {
    const shared = book();
    const first = decide(shared, [resolve('post_pending', 11n), move(OLIVIA, CASH, 70n)], 1n);
    if ('refused' in first) expect.fail(first.refused);
    applyDecision(shared, first.accepted);
    const refused = (specs: TransferSpec[]) => decide(shared, specs, 3n);
    expect(refused([move(OLIVIA, CASH, 1n)])).toEqual({ refused: 'exceeds_available_balance' });
    expect(refused([resolve('void_pending', 11n)])).toEqual({
      refused: 'pending_transfer_already_posted',
    });
  });
});
