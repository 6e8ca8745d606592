-- After a restore that lost acknowledged transactions, before the first start, as a superuser in the bank's
-- database (docs/guide/backups.md): no number of a lost transaction is given out again.
select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + greatest(100000, 100 * increment_by))
from pg_sequences
where schemaname in ('public', 'ledger') and last_value is not null
  and last_value + greatest(100000, 100 * increment_by) < max_value;
