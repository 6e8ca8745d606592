-- Stored words have been folded since the first version, and no server since the previous one asks.

alter table history_chapter drop column is_folded;
drop table transaction_folding;
