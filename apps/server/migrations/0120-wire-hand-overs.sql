-- Wires whose hand-over to the network began. A row is committed before the network is called, so
-- that a wire that the network may have, although its answer was lost, is not canceled. No foreign
-- key to wire_instruction, whose row the hand-over locks in another transaction.
create table wire_hand_over (
  transaction_id bigint primary key,
  began_at timestamptz not null default now()
);
create trigger wire_hand_over_is_append_only before update or delete on wire_hand_over
  for each row execute function refuse_change();
create trigger wire_hand_over_is_never_truncated before truncate on wire_hand_over
  for each statement execute function refuse_change();
