-- Each start asks which keys rows were made with; the index answers without reading every row.
create index payee_seal_key on payee_seal (key_id);
