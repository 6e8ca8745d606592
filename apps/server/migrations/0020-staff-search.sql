-- What staff look for: transactions by their words and amounts, people by phone and last four digits.

-- The words of the transactions that have any, and every amount. The job that counts activity behind
-- the postings (0005) writes it, so that a posting pays nothing for it; transactions after
-- `activity_rollup.through_id` are looked through directly. Holds nothing that can change.
create table transaction_search (
  transaction_id bigint primary key,
  amount bigint not null,
  -- With the fee, where there is one.
  total bigint,
  -- In lower case.
  words text
);
create index transaction_search_amount on transaction_search (amount, transaction_id desc);
create index transaction_search_total on transaction_search (total, transaction_id desc)
  where total is not null;

-- Finds any part of the words. Without pg_trgm, or the privilege to create it, the search reads all
-- words, which is slower and finds the same.
do $$
begin
  create extension if not exists pg_trgm;
  create index transaction_search_words on transaction_search using gin (words gin_trgm_ops)
    where words is not null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search for transactions works without its index';
end
$$;

insert into transaction_search (transaction_id, amount, total, words)
select id, amount, case when fee > 0 then amount + fee end,
       nullif(concat_ws(' ', lower(description), lower(recipient_name), lower(payment_identifier),
                        lower(external_bank_name), external_account_last_four), '')
from bank_transaction
where id <= (select through_id from activity_rollup);

create index customer_phone on customer (regexp_replace(phone_number, '\D', '', 'g') text_pattern_ops);
create index account_last_four on account (right(account_number, 4));
