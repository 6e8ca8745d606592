import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Database } from '@seven-hills/postgres';
import { attachYear, detachYear } from './archive-year.ts';
import { beginPartition } from './begin-partition.ts';
import { kindOf, rangePartitions, sqlName } from './catalog.ts';
import { copyEntries, discardCopy } from './copy-entries.ts';
import { archiveOf, entries, entryWhole, rangeTables } from './partitioned-tables.ts';
import { buildLookUps, replaceTables } from './replace-tables.ts';
import { describeLock } from './take-locks.ts';

/** The work that an operator requests. */
export type PartitionOrder =
  | { task: 'convert' }
  | { task: 'discard' }
  | { task: 'begin'; headroom?: bigint }
  | { task: 'detach'; year: number }
  | { task: 'attach'; year: number };

/** The command cannot do the requested work; the message says why. */
class PartitionError extends Error {
  override name = 'PartitionError';
}

// An arbitrary number that every command shares.
const PARTITION_LOCK = 1_892_056;
const TURN_MS_MAX = 5_000;

/**
 * Partitions the bank's largest tables as their owner, or changes their partitions, while the bank
 * runs. Safe to repeat, and to resume after being killed. Needs a pool of two connections.
 */
export async function partitionBank(
  owner: Database,
  order: PartitionOrder,
  say: (sentence: string) => void = () => {},
): Promise<void> {
  const guard = await owner.connect();
  try {
    await takeTurn(guard, say);
    await refuseUnready(guard);
    const isWhole = (await kindOf(owner, entries)) === 'whole';
    if (order.task === 'convert') return await convert(owner, say);
    if (order.task === 'discard') {
      const lock = await discardCopy(owner);
      return say(lock ? `Removed the copy (${describeLock(lock)}).` : 'There is no copy.');
    }
    if (isWhole) throw new PartitionError('Partition the bank first: npm run partition');
    for (const table of rangeTables) {
      if (order.task === 'begin') await beginPartition(owner, table, order.headroom, say);
      else {
        const move = order.task === 'detach' ? detachYear : attachYear;
        const moved = await move(owner, table, order.year, say);
        if (moved.length === 0) say(`${table.name} has no partition for that.`);
      }
    }
  } finally {
    // Ends the session and its lock.
    guard.release(true);
  }
}

async function refuseUnready(guard: Connection): Promise<void> {
  const { rows } = await guard.query<{ is_owner: boolean; is_ready: boolean }>(
    `select to_regprocedure('public.require_transaction()') is not null as is_ready,
            coalesce((select pg_has_role(relowner, 'usage') from pg_class
                      where oid = to_regclass($1)), false) as is_owner`,
    [sqlName(entries)],
  );
  if (!rows[0]?.is_ready)
    throw new PartitionError('Start a bank of this version on the database first.');
  if (!rows[0].is_owner)
    throw new PartitionError('Set DATABASE_OWNER_URL to the role that owns the tables.');
}

/** The server takes a moment to notice that a killed command is gone. */
async function takeTurn(guard: Connection, say: (sentence: string) => void): Promise<void> {
  const givesUpAt = performance.now() + TURN_MS_MAX;
  for (let attempt = 1; ; attempt++) {
    const { rows } = await guard.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock($1) as is_free',
      [PARTITION_LOCK],
    );
    if (rows[0]?.is_free) return;
    if (attempt === 1) say('Another call of this command is running. Waiting for it.');
    if (performance.now() > givesUpAt)
      throw new PartitionError(
        'Another call of this command is still running. This one changed nothing.',
      );
    await sleep(50);
  }
}

async function convert(owner: Database, say: (sentence: string) => void): Promise<void> {
  if ((await kindOf(owner, entries)) === 'partitioned') say('The bank is partitioned.');
  else {
    const startedAt = performance.now();
    await buildLookUps(owner);
    say('Copying the entries.');
    const begun = await copyEntries(owner, say);
    if (begun) say(`New entries go to both tables. Kept postings waiting: ${describeLock(begun)}.`);
    say('The copy is the same as the original.');
    const lock = await replaceTables(owner);
    say(`Replaced the tables. Kept postings waiting: ${describeLock(lock)}.`);
    say(`Partitioned the bank in ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
    for (const table of rangeTables) await owner.query(`analyze ${sqlName(table)}`);
  }
  if ((await kindOf(owner, entryWhole)) !== 'missing')
    await owner.query(`drop table ${sqlName(entryWhole)}`);
  for (const table of rangeTables)
    for (const parent of [archiveOf(table), table])
      for (const { schema, name, isParent, from, to } of await rangePartitions(owner, parent))
        if (!isParent)
          say(`${schema}.${name}: from ${from ?? 'the first id'} to ${to ?? 'the last'}`);
}
