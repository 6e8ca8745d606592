-- People whose death staff have reported: they cannot sign in, and the accounts that only they own
-- take credits and nothing else, until the bank pays them out.

alter table customer_stop
  drop constraint customer_stop_kind_check,
  add constraint customer_stop_kind_check
    check (kind in ('suspension', 'sign_in_block', 'closing', 'death'));
create index customer_stop_death on customer_stop (customer_id) where kind = 'death' and ended_at is null;

-- What a report says besides who made it, when, and from which source, which its stop says.
create table death_report (
  stop_id bigint primary key references customer_stop,
  died_on date not null
);
create trigger death_report_is_append_only
  before update or delete on death_report
  for each row execute function refuse_change();
create trigger death_report_is_never_truncated
  before truncate on death_report
  for each statement execute function refuse_change();

-- Every change of a document's state; the latest row of a document says how it stands. A document
-- without a row is missing.
create table death_document (
  id bigint generated always as identity primary key,
  stop_id bigint not null references death_report,
  kind text not null check (kind in ('death_certificate', 'estate_authority', 'beneficiary_identity')),
  -- The beneficiary whose identity it proves.
  designation_id bigint,
  position integer,
  state text not null check (state in ('received', 'waived', 'missing')),
  reason text,
  recorded_by bigint not null references customer,
  recorded_at timestamptz not null default now(),
  foreign key (designation_id, position) references beneficiary,
  constraint death_document_names_its_beneficiary check (
    (kind = 'beneficiary_identity') = (designation_id is not null)
    and (designation_id is null) = (position is null)
  ),
  constraint death_document_is_waived_for_a_reason check (state <> 'waived' or reason is not null)
);
create index death_document_stop on death_document (stop_id, id desc);
create index death_document_beneficiary on death_document (designation_id, position);
create trigger death_document_is_append_only
  before update or delete on death_document
  for each row execute function refuse_change();
create trigger death_document_is_never_truncated
  before truncate on death_document
  for each statement execute function refuse_change();

-- Nobody writes to a person who has died, whatever the occasion.
create function drop_mail_to_the_deceased() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if exists (
    select from public.customer
    join public.customer_stop as stop on stop.customer_id = customer.id
    where customer.email = new.recipient and stop.kind = 'death' and stop.ended_at is null
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger mail_message_is_for_the_living before insert on mail_message
  for each row execute function drop_mail_to_the_deceased();
