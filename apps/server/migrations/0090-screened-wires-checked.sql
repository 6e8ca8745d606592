-- Checks the rows that existed before 0080; wires go on meanwhile.

alter table incoming_wire validate constraint incoming_wire_held_for_check;
