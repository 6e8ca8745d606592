-- What an account's older history holds, in chapters of five hundred transactions each, so that a long
-- history is searched, filtered, counted and totalled without reading every row of it. Chapters are
-- written when a long history is read, only over transactions that can no longer be joined by earlier
-- ones (`activity_rollup.through_id`), and hold nothing that can change afterwards: not the status.
create table history_chapter (
  account_id bigint not null references account,
  -- The account's transactions from one id to the other, both included.
  first_id bigint not null,
  last_id bigint not null,
  transaction_count bigint not null,
  amount bigint not null,
  least_amount bigint not null,
  greatest_amount bigint not null,
  -- Times need not be in the order of the ids.
  first_at timestamptz not null,
  last_at timestamptz not null,
  types text[] not null,
  -- What a search looks through: each description and type once, in small letters, and each amount.
  words text not null,
  amounts text not null,
  primary key (account_id, last_id)
);

-- Texts that are searched as a whole cost more to unpack than to keep.
alter table history_chapter
  alter column words set storage external,
  alter column amounts set storage external;

-- What moved nothing is taken off a chapter's sum when it is read. Few transactions are in these.
create index bank_transaction_unmoved_from on bank_transaction (from_account_id, id)
  include (amount) where status in ('declined', 'failed') and from_account_id is not null;
create index bank_transaction_unmoved_to on bank_transaction (to_account_id, id)
  include (amount) where status in ('declined', 'failed') and to_account_id is not null;

-- A chapter's words stay true: a description is as final as the amount.
create or replace function refuse_rewriting_transaction() returns trigger language plpgsql as $$
begin
  if (new.from_account_id, new.to_account_id, new.customer_id, new.type, new.amount, new.fee, new.description, new.amount_transfer_id, new.fee_transfer_id, new.created_at)
     is distinct from
     (old.from_account_id, old.to_account_id, old.customer_id, old.type, old.amount, old.fee, old.description, old.amount_transfer_id, old.fee_transfer_id, old.created_at)
  then
    raise exception 'bank_transaction %: only its status may change', old.id;
  end if;
  if old.status <> 'pending' and new.status <> old.status then
    raise exception 'bank_transaction %: % is final', old.id, old.status;
  end if;
  return new;
end
$$;
