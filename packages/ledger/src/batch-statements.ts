import type { Connection } from '@seven-hills/postgres';
import type { AccountState, EntryRow, ResolvableState, TransferRow } from './book.ts';
import type { Json } from './companion.ts';
import { type IdempotencyRecord, recordId } from './decide-batch.ts';
import type { IdempotencyKey } from './request.ts';

/** Locks accounts in id order, so that batches on the same accounts queue up instead of deadlocking. */
export async function lockAccounts(
  connection: Connection,
  sortedIds: readonly bigint[],
): Promise<AccountState[]> {
  const { rows } = await connection.query<AccountState>({
    name: 'ledger_lock_accounts',
    text: `
      select
        id,
        normal_side as "normalSide",
        must_not_be_overdrawn as "mustNotBeOverdrawn",
        frozen,
        debits_posted as "debitsPosted",
        credits_posted as "creditsPosted",
        debits_pending as "debitsPending",
        credits_pending as "creditsPending",
        entry_count as "entryCount"
      from ledger.account
      where id = any ($1::bigint[])
      order by id
      for no key update`,
    values: [numbers(sortedIds)],
  });
  return rows;
}

/** Reads transfers that a batch wants to resolve. They never change, so no lock is needed. */
export async function readResolvables(
  connection: Connection,
  ids: readonly bigint[],
): Promise<Omit<ResolvableState, 'resolution'>[]> {
  const { rows } = await connection.query<Omit<ResolvableState, 'resolution'>>({
    name: 'ledger_read_resolvables',
    text: `
      select
        id,
        kind,
        debit_account_id as "debitAccountId",
        credit_account_id as "creditAccountId",
        amount
      from ledger.transfer
      where id = any ($1::bigint[])`,
    values: [numbers(ids)],
  });
  return rows;
}

/**
 * Reads how pending transfers were resolved. Sent once their accounts are locked: every
 * resolution locks them, so none can be under way elsewhere.
 */
export async function readResolutions(
  connection: Connection,
  pendingIds: readonly bigint[],
): Promise<Map<bigint, 'post_pending' | 'void_pending'>> {
  const { rows } = await connection.query<{
    pending_id: bigint;
    kind: 'post_pending' | 'void_pending';
  }>({
    name: 'ledger_read_resolutions',
    text: 'select pending_id, kind from ledger.transfer where pending_id = any ($1::bigint[])',
    values: [numbers(pendingIds)],
  });
  return new Map(rows.map(({ pending_id, kind }) => [pending_id, kind]));
}

/**
 * Reads the stored outcomes of keys. Sent once the accounts are locked, so that it sees what a
 * batch committed that this one waited for; the primary key decides what still races.
 */
export async function readIdempotencyRecords<Receipt extends Json>(
  connection: Connection,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, IdempotencyRecord<Receipt>>> {
  const { rows } = await connection.query<
    { scope: string; key: string } & IdempotencyRecord<Receipt>
  >({
    name: 'ledger_read_idempotency_records',
    text: `
      select scope, key, fingerprint, transfer_ids as "transferIds", receipt
      from unnest($1::text[], $2::text[]) as asked (scope, key)
      join ledger.idempotency using (scope, key)`,
    values: [keys.map(({ scope }) => scope), keys.map(({ key }) => key)],
  });
  return new Map(rows.map((row) => [recordId(row), row]));
}

/** Takes a block of transfer ids and returns its first one. */
export async function takeTransferIdBlock(connection: Connection): Promise<bigint> {
  const { rows } = await connection.query<{ start: bigint }>({
    name: 'ledger_take_transfer_id_block',
    text: `select nextval('ledger.transfer_id_block') as start`,
  });
  const [row] = rows;
  if (!row) throw new Error('the sequence of transfer ids gave none');
  return row.start;
}

export async function insertTransfers(
  connection: Connection,
  transfers: readonly TransferRow[],
): Promise<void> {
  await connection.query({
    name: 'ledger_insert_transfers',
    text: `
      insert into ledger.transfer (
        id, debit_account_id, credit_account_id, amount, pending_id, group_id, code, kind
      )
      select * from unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::smallint[], $8::ledger.transfer_kind[]
      )`,
    values: [
      numbers(transfers.map(({ id }) => id)),
      numbers(transfers.map(({ debitAccountId }) => debitAccountId)),
      numbers(transfers.map(({ creditAccountId }) => creditAccountId)),
      numbers(transfers.map(({ amount }) => amount)),
      numbers(transfers.map(({ pendingId }) => pendingId)),
      numbers(transfers.map(({ groupId }) => groupId)),
      numbers(transfers.map(({ code }) => code)),
      `{${transfers.map(({ kind }) => kind).join()}}`,
    ],
  });
}

export async function insertEntries(
  connection: Connection,
  entries: readonly EntryRow[],
): Promise<void> {
  await connection.query({
    name: 'ledger_insert_entries',
    text: `
      insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    values: [
      numbers(entries.map(({ accountId }) => accountId)),
      numbers(entries.map(({ sequence }) => sequence)),
      numbers(entries.map(({ transferId }) => transferId)),
      numbers(entries.map(({ amount }) => amount)),
      numbers(entries.map(({ balanceAfter }) => balanceAfter)),
    ],
  });
}

/** Sets the sums of accounts that this transaction holds locked. */
export async function updateAccounts(
  connection: Connection,
  accounts: readonly AccountState[],
): Promise<void> {
  await connection.query({
    name: 'ledger_update_accounts',
    text: `
      update ledger.account as account
      set
        debits_posted = decided.debits_posted,
        credits_posted = decided.credits_posted,
        debits_pending = decided.debits_pending,
        credits_pending = decided.credits_pending,
        entry_count = decided.entry_count
      from unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]
      ) as decided (
        id, debits_posted, credits_posted, debits_pending, credits_pending, entry_count
      )
      where account.id = decided.id`,
    values: [
      numbers(accounts.map(({ id }) => id)),
      numbers(accounts.map(({ debitsPosted }) => debitsPosted)),
      numbers(accounts.map(({ creditsPosted }) => creditsPosted)),
      numbers(accounts.map(({ debitsPending }) => debitsPending)),
      numbers(accounts.map(({ creditsPending }) => creditsPending)),
      numbers(accounts.map(({ entryCount }) => entryCount)),
    ],
  });
}

export interface IdempotencyRow extends IdempotencyKey {
  transferIds: readonly bigint[];
  receipt: Json;
}

/** Stores accepted outcomes, sorted so that batches with the same keys meet in one order. */
export async function insertIdempotencyRecords(
  connection: Connection,
  rows: readonly IdempotencyRow[],
): Promise<void> {
  const sorted = rows
    .map((row) => ({ ...row, id: recordId(row) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  await connection.query({
    name: 'ledger_insert_idempotency_records',
    text: `
      insert into ledger.idempotency (scope, key, fingerprint, transfer_ids, receipt)
      select scope, key, fingerprint, transfer_ids::bigint[], receipt
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
        as accepted (scope, key, fingerprint, transfer_ids, receipt)`,
    values: [
      sorted.map(({ scope }) => scope),
      sorted.map(({ key }) => key),
      sorted.map(({ fingerprint }) => fingerprint),
      sorted.map(({ transferIds }) => numbers(transferIds)),
      sorted.map(({ receipt }) => JSON.stringify(receipt)),
    ],
  });
}

/** An array literal; the driver's own one quotes each number, which costs more than the rest. */
function numbers(values: readonly (bigint | number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join()}}`;
}
