-- The double-entry ledger. docs/reference/ledger.md explains the vocabulary and the guarantees.
-- Amounts are whole cents. Column order keeps the rows small: wide columns first.

create schema ledger;

create type ledger.side as enum ('debit', 'credit');

create type ledger.transfer_kind as enum ('immediate', 'pending', 'post_pending', 'void_pending');

-- The sums only ever change together with the transfers that explain them; the audit proves it.
-- fillfactor leaves room for the next versions of a row on its page, so that a posting touches
-- no index (heap-only tuples).
create table ledger.account (
  id bigint primary key,
  debits_posted bigint not null default 0,
  credits_posted bigint not null default 0,
  debits_pending bigint not null default 0,
  credits_pending bigint not null default 0,
  -- The sequence of the account's last entry.
  entry_count bigint not null default 0,
  created_at timestamptz not null default now(),
  normal_side ledger.side not null,
  must_not_be_overdrawn boolean not null,
  frozen boolean not null default false,
  name text not null,
  constraint account_sums_are_not_negative check (
    least(debits_posted, credits_posted, debits_pending, credits_pending, entry_count) >= 0
  ),
  -- The last line of defence: the engine refuses such a transfer before it gets here.
  constraint account_is_not_overdrawn check (
    not must_not_be_overdrawn
    or case normal_side
      when 'credit' then credits_posted - debits_posted - debits_pending >= 0
      else debits_posted - credits_posted - credits_pending >= 0
    end
  )
) with (fillfactor = 50);

-- Frozen accounts are few. The index has no column that a posting changes, so postings stay
-- heap-only.
create index account_frozen on ledger.account (id) where frozen;

-- Engines take ids in blocks of ten thousand, so that a batch knows its ids without asking.
create sequence ledger.transfer_id_block increment by 10000 minvalue 1;

-- No foreign keys to account: the engine writes only what it decided on rows that it holds locked,
-- accounts cannot be deleted, and the audit finds an orphan. The keys would cost each transfer
-- four look-ups and four row locks for nothing.
create table ledger.transfer (
  id bigint primary key,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount bigint not null,
  -- The pending transfer that a post or a void resolves.
  pending_id bigint references ledger.transfer (id),
  -- The first transfer of the linked transfers that stood or fell together; null when alone.
  group_id bigint,
  -- Taken after the accounts are locked, so that it rises along each account's entries.
  created_at timestamptz not null default statement_timestamp(),
  -- Why the money moved, in the caller's numbering.
  code smallint not null,
  kind ledger.transfer_kind not null,
  constraint transfer_amount_is_positive check (amount > 0),
  constraint transfer_accounts_differ check (debit_account_id <> credit_account_id),
  constraint transfer_code_is_positive check (code > 0),
  constraint transfer_resolves_a_pending_one check (
    (kind in ('post_pending', 'void_pending')) = (pending_id is not null)
  )
);

-- A pending transfer is resolved at most once, whatever races.
create unique index transfer_is_resolved_once on ledger.transfer (pending_id)
  where pending_id is not null;

-- Lets an audit read the ledger in slices: what was posted since a moment, and, by the index of
-- entries below, the entries of a range of transfers. Both tables only grow at their end, so a block
-- range index is small, exact enough, and costs a posting next to nothing.
create index transfer_created_at on ledger.transfer using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);

-- One line on one account. Only posted money makes entries.
create table ledger.entry (
  account_id bigint not null,
  -- 1, 2, 3 … along each account, without a gap.
  sequence bigint not null,
  transfer_id bigint not null,
  -- What the posted balance changed by, in the account's normal side.
  amount bigint not null,
  -- The posted balance with this entry, in the account's normal side.
  balance_after bigint not null,
  primary key (account_id, sequence),
  constraint entry_amount_is_not_zero check (amount <> 0)
);

create index entry_transfer on ledger.entry using brin (transfer_id)
  with (pages_per_range = 32, autosummarize = on);

-- The accepted outcome of each request that carried a key, stored with what it posted. Hashes take
-- the place of texts: rows are written with every transfer, and looked up by nothing else.
create table ledger.idempotency (
  created_at timestamptz not null default now(),
  -- The first of the request's transfers, which have consecutive ids. Null for a key that was closed
  -- before anything was posted under it.
  transfer_id bigint,
  -- The caller's own number for what was posted.
  reference bigint,
  -- Of the caller and the caller's key.
  key_hash uuid primary key,
  -- Of the request's input: the same key with another input is refused.
  fingerprint uuid not null,
  transfer_count smallint not null,
  constraint idempotency_names_its_transfers check ((transfer_id is null) = (transfer_count = 0))
);

-- For deleting old records; a block range index costs an insert next to nothing.
create index idempotency_created_at on ledger.idempotency using brin (created_at);
