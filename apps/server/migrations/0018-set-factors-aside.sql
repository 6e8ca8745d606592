-- An undo link removes what a thief added: factors since the address first left the one that the
-- link restores. A further change before the new address is confirmed does not move that moment.
alter table email_link add column began_at timestamptz;
update email_link set began_at = created_at where kind = 'undo';
