-- Lets an audit read the ledger in slices: what was posted since a moment, and the entries of a
-- range of transfers. Both tables only grow at their end, so a block range index is small, exact
-- enough, and costs a posting next to nothing.
create index transfer_created_at on ledger.transfer using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
create index entry_transfer on ledger.entry using brin (transfer_id)
  with (pages_per_range = 32, autosummarize = on);
