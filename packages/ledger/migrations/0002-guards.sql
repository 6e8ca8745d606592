-- What no statement may do, whoever sends it. A superuser can still switch a trigger off: the
-- audit finds what was done meanwhile.

create function ledger.refuse() returns trigger
language plpgsql as $$
begin
  raise exception '% of ledger.% is refused: %', lower(tg_op), tg_table_name, tg_argv[0]
    using errcode = 'restrict_violation';
end
$$;

create trigger transfer_is_append_only
  before update or delete or truncate on ledger.transfer
  execute function ledger.refuse('transfers are append-only, a correction is a further transfer');

create trigger entry_is_append_only
  before update or delete or truncate on ledger.entry
  execute function ledger.refuse('entries are append-only, a correction is a further transfer');

create trigger account_stays
  before delete or truncate on ledger.account
  execute function ledger.refuse('an account stays with its entries, freeze it instead');

create trigger account_keeps_its_nature
  before update of id, normal_side, created_at on ledger.account
  execute function ledger.refuse('what an account is never changes');

create trigger account_opens_empty
  before insert on ledger.account
  for each row
  when (
    (new.debits_posted, new.credits_posted, new.debits_pending, new.credits_pending, new.entry_count)
    is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
  )
  execute function ledger.refuse('an account opens empty, money comes by transfer');

create trigger idempotency_outcome_stays
  before update or truncate on ledger.idempotency
  execute function ledger.refuse('an outcome that was answered never changes');

-- Double entry at the level of the database: each statement that changes account sums changes
-- debits and credits by the same total, so the sum over all accounts is zero after each of them.
create function ledger.refuse_unbalanced_change() returns trigger
language plpgsql as $$
begin
  if exists (
    select from (
      select debits_posted - credits_posted as posted, debits_pending - credits_pending as pending
      from rows_after
      union all
      select credits_posted - debits_posted, credits_pending - debits_pending
      from rows_before
    ) as change
    having sum(posted) <> 0 or sum(pending) <> 0
  ) then
    raise exception 'update of ledger.account is refused: debits and credits must change by the same total'
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create trigger account_changes_balance
  after update on ledger.account
  referencing old table as rows_before new table as rows_after
  for each statement execute function ledger.refuse_unbalanced_change();

-- Which transfer resolved which pending one. The key makes a second resolution fail, also where
-- transfers are partitioned by id and no unique index can span them. Other transfers are not noted
-- and cost nothing.
create table ledger.resolution (
  pending_id bigint not null,
  transfer_id bigint not null,
  constraint pending_transfer_is_resolved_once primary key (pending_id)
);

create trigger resolution_is_append_only
  before update or delete or truncate on ledger.resolution
  execute function ledger.refuse('a pending transfer is resolved once and for all');

-- As the owner: nothing but the trigger notes a resolution.
create function ledger.note_resolution() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.transfer where id = new.pending_id) then
    raise exception 'transfer % resolves %, which does not exist', new.id, new.pending_id
      using errcode = 'foreign_key_violation';
  end if;
  insert into ledger.resolution (pending_id, transfer_id) values (new.pending_id, new.id);
  return null;
end
$$;

create trigger transfer_resolution_is_noted
  after insert on ledger.transfer
  for each row when (new.pending_id is not null)
  execute function ledger.note_resolution();
