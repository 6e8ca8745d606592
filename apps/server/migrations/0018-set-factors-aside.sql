-- An undo link removes what a thief added: factors since the address first left the one that the
-- link restores. A further change before the new address is confirmed does not move that moment.
alter table email_link add column began_at timestamptz;
update email_link set began_at = created_at where kind = 'undo';

-- When the owner of a session last showed a second factor in it. A later confirmation by the
-- password alone does not undo that, as it does `confirmed_by`.
alter table session add column second_factor_at timestamptz;
update session
set second_factor_at = confirmed_at
where confirmed_by <> 'password';
