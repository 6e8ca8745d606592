import type { Cents } from '@seven-hills/money';
import {
  type AccountState,
  type Book,
  type EntryRow,
  postedBalance,
  type ResolvableState,
  type TransferRow,
} from '../model/book.ts';

/** The rows to write for linked transfers, and the resulting states. */
export interface Accepted {
  transfers: TransferRow[];
  entries: EntryRow[];
  /** Each once. There are few, so a search costs less than a map. */
  accounts: AccountState[];
  resolvables: ResolvableState[];
}

/** The changes of linked transfers, kept apart from the book until all are accepted. */
export interface Draft {
  readonly book: Book;
  /** The id of the next transfer. */
  nextId: bigint;
  readonly accepted: Accepted;
}

/**
 * The draft's own copy of an account; the book's copy is unchanged until the decision is applied.
 */
export function accountOf(draft: Draft, id: bigint): AccountState | undefined {
  const { accounts } = draft.accepted;
  const drafted = accounts.find((account) => account.id === id);
  if (drafted) return drafted;
  const account = draft.book.accounts.get(id);
  if (!account) return undefined;
  const copy = copyOf(account);
  accounts.push(copy);
  return copy;
}

/**
 * Copies field by field: spreading a row that was read column by column costs ten times as much.
 */
const copyOf = (account: AccountState): AccountState => ({
  id: account.id,
  normalSide: account.normalSide,
  mustNotBeOverdrawn: account.mustNotBeOverdrawn,
  frozen: account.frozen,
  creditsOnly: account.creditsOnly,
  shortfallAccountId: account.shortfallAccountId,
  debitsPosted: account.debitsPosted,
  creditsPosted: account.creditsPosted,
  debitsPending: account.debitsPending,
  creditsPending: account.creditsPending,
  entryCount: account.entryCount,
});

/** Moves an amount between posted sums, for the transfer that is added next. */
export function post(draft: Draft, debit: AccountState, credit: AccountState, amount: Cents): void {
  debit.debitsPosted += amount;
  credit.creditsPosted += amount;
  addEntry(draft, debit, debit.normalSide === 'debit' ? amount : -amount);
  addEntry(draft, credit, credit.normalSide === 'credit' ? amount : -amount);
}

function addEntry(draft: Draft, account: AccountState, amount: Cents): void {
  account.entryCount += 1n;
  draft.accepted.entries.push({
    accountId: account.id,
    sequence: account.entryCount,
    transferId: draft.nextId,
    amount,
    balanceAfter: postedBalance(account),
  });
}

/** Adds a transfer with the draft's next id. */
export function addTransfer(
  draft: Draft,
  transfer: Omit<TransferRow, 'id' | 'groupId' | 'pendingId'> & { pendingId?: bigint },
): void {
  const { kind, debitAccountId, creditAccountId, amount, pendingId = null, code } = transfer;
  draft.accepted.transfers.push({
    id: draft.nextId,
    kind,
    debitAccountId,
    creditAccountId,
    amount,
    pendingId,
    groupId: null,
    code,
  });
  draft.nextId += 1n;
}
