-- A version of the bank's terms keeps each value that its writer does not know: a server of the
-- previous version writes none for a fee that a later version added.

create function keep_newer_terms() returns trigger language plpgsql as $$
declare
  before jsonb := (select terms from bank_terms order by version desc limit 1);
begin
  select new.terms || jsonb_build_object('byType', jsonb_object_agg(
           type.name, coalesce(before -> 'byType' -> type.name, '{}') || type.terms))
  into new.terms
  from jsonb_each(new.terms -> 'byType') as type (name, terms);
  return new;
end
$$;
create trigger bank_terms_keeps_newer_terms
  before insert on bank_terms
  for each row when (jsonb_typeof(new.terms -> 'byType') = 'object')
  execute function keep_newer_terms();
