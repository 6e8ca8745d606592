import type { Connection } from '@seven-hills/postgres';

/** A query that returns no rows if the bank is coherent. */
export type AuditCheck = {
  /** The subject of the check, as a short noun phrase. */
  name: string;
} & (
  | {
      /**
       * A read-only statement whose rows have one text column `finding`: a sentence with the ids.
       */
      sql: string;
    }
  | {
      /**
       * A check that SQL alone cannot do, such as verifying a MAC. Returns at most `limit`
       * findings. Must only read.
       */
      find(connection: Connection, limit: number): Promise<string[]>;
    }
);

/**
 * The rows that a check of transfers and entries reads: whole tables, or slices of both for the
 * same transfer ids.
 */
interface AuditedRows {
  transfers: string;
  entries: string;
}

const everything: AuditedRows = { transfers: 'ledger.transfer', entries: 'ledger.entry' };

/** The checks that need only the rows of the transfers being checked. */
export const transferChecks = ({ transfers, entries }: AuditedRows) =>
  [
    {
      name: 'every transfer that moves money has exactly its two entries',
      sql: `
      select format(
        'Transfer %s should have %s entry of %s on account %s, but has %s of %s in total.',
        transfer_id, coalesce(expected.entries, 0), coalesce(expected.amount, 0), account_id,
        coalesce(found.entries, 0), coalesce(found.amount, 0)
      ) as finding
      from (
        select
          transfer.id as transfer_id,
          side.account_id,
          case when account.normal_side = side.raised_by then 1 else -1 end * transfer.amount
            as amount,
          1 as entries
        from ${transfers} as transfer
        cross join lateral (
          values (transfer.debit_account_id, 'debit'::ledger.side),
            (transfer.credit_account_id, 'credit'::ledger.side)
        ) as side (account_id, raised_by)
        left join ledger.account on account.id = side.account_id
        where transfer.kind in ('immediate', 'post_pending')
      ) as expected
      full join (
        select transfer_id, account_id, sum(amount) as amount, count(*) as entries
        from ${entries} as entry
        group by transfer_id, account_id
      ) as found using (transfer_id, account_id)
      where (expected.amount, expected.entries) is distinct from (found.amount, found.entries)`,
    },
    {
      name: 'every account that is written to exists',
      sql: `
      select format('Transfer %s names account %s, which does not exist.', transfer.id, side.account_id)
        as finding
      from ${transfers} as transfer
      cross join lateral (
        values (transfer.debit_account_id), (transfer.credit_account_id)
      ) as side (account_id)
      where not exists (select from ledger.account where account.id = side.account_id)`,
    },
    {
      name: 'every resolution fits its pending transfer',
      sql: `
      select format(
        'Transfer %s resolves %s, which is not a pending transfer of the same accounts and amount.',
        resolution.id, resolution.pending_id
      ) as finding
      from ${transfers} as resolution
      left join ledger.transfer as pending on pending.id = resolution.pending_id
      where resolution.kind in ('post_pending', 'void_pending')
        and (
          'pending', resolution.debit_account_id, resolution.credit_account_id, resolution.amount
        ) is distinct from (
          pending.kind::text, pending.debit_account_id, pending.credit_account_id, pending.amount
        )`,
    },
  ] as const satisfies readonly AuditCheck[];

/** The checks of the accounts' own sums. They read every account and no other rows. */
export const accountChecks = [
  {
    name: 'the sum over all accounts is zero',
    sql: `
      select format(
        'The debits of all accounts (%s posted, %s pending) differ from their credits (%s posted, %s pending).',
        debits_posted, debits_pending, credits_posted, credits_pending
      ) as finding
      from (
        select
          coalesce(sum(debits_posted), 0) as debits_posted,
          coalesce(sum(credits_posted), 0) as credits_posted,
          coalesce(sum(debits_pending), 0) as debits_pending,
          coalesce(sum(credits_pending), 0) as credits_pending
        from ledger.account
      ) as total
      where debits_posted <> credits_posted or debits_pending <> credits_pending`,
  },
  {
    name: 'no account is overdrawn',
    sql: `
      select format(
        'Account %s must not be overdrawn but has %s available.', id, available
      ) as finding
      from (
        select
          id,
          case normal_side
            when 'credit' then credits_posted - debits_posted - debits_pending
            else debits_posted - credits_posted - credits_pending
          end as available
        from ledger.account
        where must_not_be_overdrawn
      ) as guarded
      where available < 0`,
  },
  {
    name: 'shortfalls are repaid first',
    sql: `
      select case
        when shortfall is null then
          format('Account %s has the shortfall account %s, which is not one.', id, shortfall_account_id)
        else
          format('Account %s has %s available and a shortfall of %s.', id, available, shortfall)
      end as finding
      from (
        select
          account.id,
          account.shortfall_account_id,
          account.credits_posted - account.debits_posted - account.debits_pending as available,
          missing.debits_posted - missing.credits_posted as shortfall
        from ledger.account
        left join ledger.account as missing
          on missing.id = account.shortfall_account_id
          and missing.normal_side = 'debit' and missing.must_not_be_overdrawn
        where account.shortfall_account_id is not null
      ) as short
      where shortfall is null or (available > 0 and shortfall > 0)`,
  },
] as const satisfies readonly AuditCheck[];

/** The ledger's own checks. Each reads whole tables as sets, so it scales to millions of rows. */
export const ledgerAuditChecks: readonly AuditCheck[] = [
  ...accountChecks,
  {
    name: "an account's posted sums are those of its entries",
    sql: `
      select format(
        'Account %s has %s debits, %s credits and %s entries, but its entries say %s, %s and %s.',
        id, debits_posted, credits_posted, entry_count, entry_debits, entry_credits, entries
      ) as finding
      from (
        select
          id,
          debits_posted,
          credits_posted,
          entry_count,
          coalesce(case normal_side when 'debit' then raised else lowered end, 0) as entry_debits,
          coalesce(case normal_side when 'debit' then lowered else raised end, 0) as entry_credits,
          coalesce(entries, 0) as entries
        from ledger.account
        left join (
          select
            account_id as id,
            sum(greatest(amount, 0)) as raised,
            sum(greatest(-amount, 0)) as lowered,
            count(*) as entries
          from ledger.entry
          group by account_id
        ) as entry_sums using (id)
      ) as compared
      where (debits_posted, credits_posted, entry_count)
        is distinct from (entry_debits, entry_credits, entries)`,
  },
  {
    name: "an account's pending sums are those of its unresolved transfers",
    sql: `
      select format(
        'Account %s has %s debits and %s credits pending, but its unresolved transfers say %s and %s.',
        id, debits_pending, credits_pending, open_debits, open_credits
      ) as finding
      from (
        select
          id,
          debits_pending,
          credits_pending,
          coalesce(open_debits, 0) as open_debits,
          coalesce(open_credits, 0) as open_credits
        from ledger.account
        left join (
          select
            side.account_id as id,
            sum(side.debit) as open_debits,
            sum(side.credit) as open_credits
          from ledger.transfer as pending
          cross join lateral (
            values (pending.debit_account_id, pending.amount, 0),
              (pending.credit_account_id, 0, pending.amount)
          ) as side (account_id, debit, credit)
          where pending.kind = 'pending'
            and not exists (
              select from ledger.transfer as resolution where resolution.pending_id = pending.id
            )
          group by side.account_id
        ) as open_sums using (id)
      ) as compared
      where (debits_pending, credits_pending) is distinct from (open_debits, open_credits)`,
  },
  {
    name: 'entries are numbered without a gap and carry the running balance',
    sql: `
      select format(
        'Entry %s of account %s has the balance %s, but %s is expected at number %s.',
        sequence, account_id, balance_after, expected_balance, expected_sequence
      ) as finding
      from (
        select
          account_id,
          sequence,
          balance_after,
          row_number() over along_account as expected_sequence,
          coalesce(lag(balance_after) over along_account, 0) + amount as expected_balance
        from ledger.entry
        window along_account as (partition by account_id order by sequence)
      ) as running
      where sequence <> expected_sequence or balance_after <> expected_balance`,
  },
  ...transferChecks(everything),
  {
    name: 'a pending transfer is resolved once',
    sql: `
      select format('Transfer %s is resolved %s times.', pending_id, count(*)) as finding
      from ledger.transfer
      where pending_id is not null
      group by pending_id
      having count(*) > 1`,
  },
  {
    name: 'every resolution is noted',
    sql: `
      select case
        when noted.pending_id is null then
          format('Transfer %s resolves %s, which is not noted.', posted.id, posted.pending_id)
        else format(
          'Transfer %s is noted as what resolves %s, but does not.',
          noted.transfer_id, noted.pending_id
        )
      end as finding
      from (select id, pending_id from ledger.transfer where pending_id is not null) as posted
      full join ledger.resolution as noted
        on noted.pending_id = posted.pending_id and noted.transfer_id = posted.id
      where noted.pending_id is null or posted.id is null
      order by 1`,
  },
  {
    name: 'every answered request is posted',
    sql: `
      select format(
        'The request with the key hash %s was answered with transfer %s, which does not exist.',
        key_hash, answered.transfer_id
      ) as finding
      from ledger.idempotency
      cross join lateral generate_series(transfer_id, transfer_id + transfer_count - 1)
        as answered (transfer_id)
      where not exists (select from ledger.transfer where transfer.id = answered.transfer_id)`,
  },
];
