import type { Connection, Database } from '@seven-hills/postgres';
import {
  quoted,
  type RangePartition,
  rangePartitions,
  readParts,
  sqlName,
  type TableName,
} from './catalog.ts';
import { sequenceOf } from './partitioned-tables.ts';
import { describeLock, withLocks } from './take-locks.ts';

/**
 * The check constraint that proves to PostgreSQL which ids a partition has, so that attaching it
 * reads no rows.
 */
const rangeCheck = ({ name }: TableName): string => `${name}_has_its_range`;

const HEADROOM_MIN = 1_000_000n;

/**
 * Begins a new partition: closes the newest one at an id that has not been used yet, and creates
 * the next one for all ids from there on. Between these two steps, the newest partition refuses ids
 * from its end on, so the end is `headroom` ids ahead: by default a tenth of the ids that the
 * partition has so far, but at least a million. Resumes an interrupted call with the same end. Does
 * nothing if the ids have not reached the newest partition yet.
 */
export async function beginPartition(
  owner: Database,
  table: TableName,
  headroom: bigint | undefined,
  say: (sentence: string) => void,
): Promise<void> {
  const newest = (await rangePartitions(owner, table)).at(-1);
  if (!newest || newest.to !== null) throw new Error(`${table.name} has no newest partition.`);
  const started = await endOfCheck(owner, newest);
  const taken = await lastTakenId(owner, table);
  if (started === null && newest.from !== null && taken < newest.from)
    return say(`${newest.name} has not begun yet.`);
  const end = started ?? chooseEnd(newest, taken, headroom);
  if (started === null) {
    const lower = newest.from === null ? '' : `id >= ${newest.from} and `;
    const lock = await withLocks(owner, [sqlName(newest)], async (connection) => {
      await connection.query(
        `alter table ${sqlName(newest)}
         add constraint ${quoted(rangeCheck(newest))} check (${lower}id < ${end}) not valid`,
      );
    });
    say(`${newest.name} ends before ${end}. Kept postings waiting: ${describeLock(lock)}.`);
  }
  await owner.query(
    `alter table ${sqlName(newest)} validate constraint ${quoted(rangeCheck(newest))}`,
  );
  const next = { ...table, name: `${table.name}_${numberOf(newest) + 1}` };
  const lock = await withLocks(owner, [sqlName(table)], async (connection) => {
    await connection.query(
      [
        `alter table ${sqlName(table)} detach partition ${sqlName(newest)}`,
        `alter table ${sqlName(table)} attach partition ${sqlName(newest)}
           for values from (${newest.from ?? 'minvalue'}) to (${end})`,
        `create table ${sqlName(next)} partition of ${sqlName(table)}
           for values from (${end}) to (maxvalue)`,
      ].join(';\n'),
    );
    await addStatementTriggers(connection, table, next);
  });
  say(`${next.name} begins at ${end}. Kept postings waiting: ${describeLock(lock)}.`);
}

const numberOf = ({ name }: TableName) => Number(/_(\d+)$/.exec(name)?.[1] ?? 0);

/** The id at which an interrupted call was closing the partition; null if there was none. */
async function endOfCheck(owner: Database, newest: RangePartition): Promise<bigint | null> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and conname = $2`,
    [sqlName(newest), rangeCheck(newest)],
  );
  const end = /id < '?(\d+)/.exec(rows[0]?.definition ?? '')?.[1];
  return end === undefined ? null : BigInt(end);
}

/**
 * Returns the last id that the sequence has given out: posting engines reserve blocks of ids in
 * advance.
 */
export async function lastTakenId(owner: Database, table: TableName): Promise<bigint> {
  const { rows } = await owner.query<{ taken: bigint }>(
    `select last_value - 1 + case when is_called then seqincrement else 0 end as taken
     from ${sequenceOf(table)}, pg_sequence
     where seqrelid = $1::regclass`,
    [sequenceOf(table)],
  );
  return rows[0]?.taken ?? 0n;
}

function chooseEnd(newest: RangePartition, taken: bigint, headroom: bigint | undefined): bigint {
  const tenth = (taken - (newest.from ?? 0n)) / 10n;
  return taken + (headroom ?? (tenth > HEADROOM_MIN ? tenth : HEADROOM_MIN)) + 1n;
}

/** Adds the statement triggers to a partition; PostgreSQL does not copy them from the parent. */
export async function addStatementTriggers(
  connection: Connection,
  table: TableName,
  partition: TableName,
): Promise<void> {
  const { triggers } = await readParts(connection, table);
  const statements = triggers
    .filter(({ is_for_rows }) => !is_for_rows)
    .map(({ definition }) =>
      definition.replace(` ON ${table.schema}.${table.name} `, ` ON ${sqlName(partition)} `),
    );
  if (statements.length > 0) await connection.query(statements.join(';\n'));
}
