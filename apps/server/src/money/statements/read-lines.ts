import type { Transaction } from '@seven-hills/bank/transaction';
import { bigints } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import type { HistorySources } from '../history/history-sources.ts';
import {
  describerOf,
  itemColumns,
  type TransactionItem,
  type TransferIds,
  transferIds,
} from '../transactions/transaction-row.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import type { StatementLine } from './statement-document.ts';

/** How many lines are read at a time, so that memory does not grow with a statement. */
const pageSize = 1_000;

interface EntryRow extends Omit<StatementLine, 'day' | 'at' | 'transaction'> {
  created_at: Date;
  /** The transfer that the transaction names: the pending one, if there was one. */
  first_transfer_id: bigint;
  is_immediate: boolean;
}

interface ItemRow extends TransactionItem, TransferIds {
  /** Whether it is dated before its posting, as imported history is. */
  is_backdated: boolean;
}

/** Reads an account's entries after one sequence and through another, oldest first, in pages. */
export async function* readLines(
  sources: HistorySources,
  accountId: bigint,
  after: bigint,
  through: bigint,
): AsyncGenerator<StatementLine[]> {
  let near: bigint | null = null;
  for (let from = after; from < through; ) {
    const last: bigint = from + BigInt(pageSize) < through ? from + BigInt(pageSize) : through;
    const entries = await readEntries(sources, accountId, from, last);
    const items = await findItems(sources, accountId, entries, near);
    const transactions = await describe(sources, accountId, items);
    const backdated = new Set(
      items.flatMap(({ id, is_backdated }) => (is_backdated ? Number(id) : [])),
    );
    const lines = entries.map((entry) => toLine(entry, backdated, transactions));
    near = items.reduce((newest, { id }) => (id > newest ? id : newest), 0n);
    yield lines;
    from = last;
  }
}

async function readEntries(
  { database }: HistorySources,
  accountId: bigint,
  after: bigint,
  through: bigint,
): Promise<EntryRow[]> {
  const { rows } = await database.query<EntryRow>({
    name: 'statement-entries',
    text: `select entry.sequence, entry.amount, entry.balance_after as balance, entry.created_at,
                  transfer.code in (${transferCodes.fee}, ${transferCodes.penalty}) as "isFee",
                  transfer.code = ${transferCodes.tax_withheld} as "isTax",
                  coalesce(transfer.pending_id, transfer.id) as first_transfer_id,
                  transfer.pending_id is null as is_immediate
           from ledger.entry_record as entry
           join ledger.transfer_record as transfer on transfer.id = entry.transfer_id
           where entry.account_id = $1 and entry.sequence > $2 and entry.sequence <= $3
           order by entry.sequence`,
    values: [accountId, after, through],
  });
  return rows;
}

/**
 * Finds the transactions of the entries. An account's transactions are numbered in the order of
 * their posting, so those of the next page follow the last one found. Transactions that are not
 * there, such as a wire that waited, are looked up in the whole history.
 */
async function findItems(
  sources: HistorySources,
  accountId: bigint,
  entries: readonly EntryRow[],
  near: bigint | null,
): Promise<ItemRow[]> {
  const wanted = new Set(entries.map((entry) => entry.first_transfer_id));
  const found = new Map<bigint, ItemRow>();
  const take = (items: readonly ItemRow[]) => {
    for (const item of items)
      for (const id of [item.amount_transfer_id, item.fee_transfer_id])
        if (id !== null && wanted.delete(id)) found.set(item.id, item);
  };
  if (near !== null) take(await itemsOf(sources, accountId, { after: near, ids: [...wanted] }));
  if (wanted.size > 0) take(await itemsOf(sources, accountId, { ids: [...wanted] }));
  if (wanted.size > 0)
    throw new Error(`no transaction of account ${accountId} has transfer ${[...wanted][0]}`);
  return [...found.values()];
}

async function itemsOf(
  { database }: HistorySources,
  accountId: bigint,
  { after, ids }: { after?: bigint; ids: readonly bigint[] },
): Promise<ItemRow[]> {
  // A page has at most as many transactions as entries.
  const side = (column: string) =>
    `(select * from bank_transaction where ${column} = $1
      ${after === undefined ? '' : `and id > $3 order by id limit ${pageSize}`})`;
  const { rows } = await database.query<ItemRow>({
    text: `select ${itemColumns}, ${transferIds},
                  exists (select from backdated_transaction
                          where transaction_id = item.id and account_id = $1) as is_backdated
           from (${side('from_account_id')} union all ${side('to_account_id')}) as item
           where item.amount_transfer_id = any ($2::bigint[])
              or item.fee_transfer_id = any ($2::bigint[])`,
    values: [accountId, bigints(ids), ...(after === undefined ? [] : [after])],
  });
  return rows;
}

/** Converts transactions to what the account's owner sees; keys are their ledger transfers. */
export async function describe(
  sources: HistorySources,
  accountId: bigint,
  items: readonly (TransactionItem & TransferIds)[],
): Promise<Map<bigint, Transaction>> {
  const toTransaction = await describerOf(sources, items, accountId);
  const described = new Map<bigint, Transaction>();
  for (const item of items) {
    const transaction = toTransaction(item);
    for (const id of [item.amount_transfer_id, item.fee_transfer_id])
      if (id !== null) described.set(id, transaction);
  }
  return described;
}

function toLine(
  { created_at, first_transfer_id, is_immediate, ...entry }: EntryRow,
  backdated: ReadonlySet<number>,
  transactions: ReadonlyMap<bigint, Transaction>,
): StatementLine {
  const transaction = transactions.get(first_transfer_id);
  if (!transaction) throw new Error(`entry ${entry.sequence} has no transaction`);
  const isBackdated = is_immediate && backdated.has(transaction.id);
  const at = isBackdated ? new Date(transaction.createdAt) : created_at;
  return { ...entry, day: bankDayAt(at), at, transaction };
}
