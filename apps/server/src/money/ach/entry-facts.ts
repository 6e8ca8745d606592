import type { AchEntryState } from '@seven-hills/bank/words/ach-words';
import { bigints } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  needs,
} from '../../platform/database/batch-facts.ts';

interface EntryFacts {
  id: bigint;
  state: AchEntryState;
  amount: bigint;
  direction: 'credit' | 'debit';
}

/** The received entries of a batch, locked until its commit, so that each is decided once. */
export const entrySource: FactSource<bigint, Map<bigint, EntryFacts>> = {
  name: 'ACH entries',
  async load(opening, ids) {
    const rows = await opening.add<EntryFacts>({
      name: 'lock-ach-entries',
      text: `select id, state, amount, direction from ach_entry
             where id = any ($1::bigint[])
             order by id
             for no key update`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/** What an order says of the entry that it decides, as it was read before. */
export interface DecidedEntry {
  entryId: bigint;
  /** The state that it was read in. */
  from: AchEntryState;
  direction: 'credit' | 'debit';
  amount: bigint;
}

export const needsEntry = ({ entryId }: DecidedEntry) => needs(entrySource, entryId);

export const alreadyDecided = () =>
  new Refusal('conflict', 'This entry was decided in the meantime.');

/** Refuses an order whose entry has changed since it was read. */
export function judgeEntry(order: DecidedEntry, facts: Facts): Refusal | null {
  const entry = facts.of(entrySource).get(order.entryId);
  return entry?.state === order.from &&
    entry.amount === order.amount &&
    entry.direction === order.direction
    ? null
    : alreadyDecided();
}

/** Marks an entry as decided for later orders in the same batch. */
export function settleEntry({ entryId }: DecidedEntry, state: AchEntryState, facts: Facts): void {
  const entry = facts.of(entrySource).get(entryId);
  if (entry) entry.state = state;
}
