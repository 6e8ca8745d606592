import { bigints, type Statement } from '@seven-hills/postgres';
import type { AccountState, EntryRow, ResolvableState, TransferRow } from '../model/book.ts';

// States the isolation level explicitly, regardless of the server's default, because the safety of
// a posting depends on it.
export const beginBatch: Statement<never> = {
  name: 'ledger_begin',
  text: 'begin isolation level read committed',
};

/**
 * Settings for this transaction only. Limits the wait for a locked row in milliseconds, and
 * releases the transaction's locks after five seconds if its process is stopped. Each statement has
 * one generic plan for all batches: otherwise the server replans every time, because it assumes ten
 * elements in an unknown array and considers a custom plan for fewer elements cheaper (PostgreSQL
 * 18, `plan_cache_mode`). A generic plan must still be good after a table that was empty at
 * planning time has grown, so sequential scans are disabled where there is an index. A plan that
 * needs one all the same then seems expensive enough to compile (`jit_above_cost`), which would
 * take half a second under the locks, so just-in-time compilation is off.
 */
export function prepareTransaction(lockMsMax: number): Statement<unknown> {
  return {
    name: 'ledger_prepare_transaction',
    text: `
      select
        set_config('lock_timeout', $1, true),
        set_config('idle_in_transaction_session_timeout', '5s', true),
        set_config('plan_cache_mode', 'force_generic_plan', true),
        set_config('enable_seqscan', 'off', true),
        set_config('jit', 'off', true)`,
    values: [`${lockMsMax}ms`],
  };
}

export const commitBatch: Statement<never> = { name: 'ledger_commit', text: 'commit' };

/**
 * Locks accounts in id order, so that batches on the same accounts queue up instead of deadlocking.
 */
export function lockAccounts(sortedIds: readonly bigint[]): Statement<AccountState> {
  return {
    name: 'ledger_lock_accounts',
    text: `
      select
        id,
        normal_side as "normalSide",
        must_not_be_overdrawn as "mustNotBeOverdrawn",
        frozen,
        credits_only as "creditsOnly",
        shortfall_account_id as "shortfallAccountId",
        debits_posted as "debitsPosted",
        credits_posted as "creditsPosted",
        debits_pending as "debitsPending",
        credits_pending as "creditsPending",
        entry_count as "entryCount"
      from ledger.account
      where id = any ($1::bigint[])
      order by id
      for no key update`,
    values: [bigints(sortedIds)],
  };
}

/** Reads the transfers that a batch wants to resolve. They never change, so no lock is needed. */
export function readResolvables(
  ids: readonly bigint[],
): Statement<Omit<ResolvableState, 'resolution'>> {
  return {
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
    values: [bigints(ids)],
  };
}

/**
 * Reads how pending transfers were resolved. Runs after their accounts are locked: every resolution
 * locks them, so none can be in progress elsewhere.
 */
export function readResolutions(
  pendingIds: readonly bigint[],
): Statement<{ pending_id: bigint; kind: 'post_pending' | 'void_pending' }> {
  return {
    name: 'ledger_read_resolutions',
    text: 'select pending_id, kind from ledger.transfer where pending_id = any ($1::bigint[])',
    values: [bigints(pendingIds)],
  };
}

/** Reserves a block of transfer ids and returns its first id. */
export const takeTransferIdBlock: Statement<{ start: bigint }> = {
  name: 'ledger_take_transfer_id_block',
  text: `select nextval('ledger.transfer_id_block') as start`,
};

export function insertTransfers(transfers: readonly TransferRow[]): Statement<never> {
  return {
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
      bigints(transfers.map(({ id }) => id)),
      bigints(transfers.map(({ debitAccountId }) => debitAccountId)),
      bigints(transfers.map(({ creditAccountId }) => creditAccountId)),
      bigints(transfers.map(({ amount }) => amount)),
      bigints(transfers.map(({ pendingId }) => pendingId)),
      bigints(transfers.map(({ groupId }) => groupId)),
      bigints(transfers.map(({ code }) => code)),
      `{${transfers.map(({ kind }) => kind).join()}}`,
    ],
  };
}

export function insertEntries(entries: readonly EntryRow[]): Statement<never> {
  return {
    name: 'ledger_insert_entries',
    text: `
      insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    values: [
      bigints(entries.map(({ accountId }) => accountId)),
      bigints(entries.map(({ sequence }) => sequence)),
      bigints(entries.map(({ transferId }) => transferId)),
      bigints(entries.map(({ amount }) => amount)),
      bigints(entries.map(({ balanceAfter }) => balanceAfter)),
    ],
  };
}

/** Sets the sums of accounts that this transaction has locked. */
export function updateAccounts(accounts: readonly AccountState[]): Statement<never> {
  return {
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
      bigints(accounts.map(({ id }) => id)),
      bigints(accounts.map(({ debitsPosted }) => debitsPosted)),
      bigints(accounts.map(({ creditsPosted }) => creditsPosted)),
      bigints(accounts.map(({ debitsPending }) => debitsPending)),
      bigints(accounts.map(({ creditsPending }) => creditsPending)),
      bigints(accounts.map(({ entryCount }) => entryCount)),
    ],
  };
}
