import type { Connection, Database } from '@seven-hills/postgres';
import { addStatementTriggers, lastTakenId } from './begin-partition.ts';
import {
  quoted,
  type RangePartition,
  rangePartitions,
  sqlName,
  type TableName,
} from './catalog.ts';
import { archiveOf, archiveSchema, movements } from './partitioned-tables.ts';
import { describeLock, withLocks } from './take-locks.ts';

/**
 * Detaches the partitions of a table whose rows are all from a year or earlier and attaches them to
 * the table's archive. The archive is itself one partition of the table, so the same queries read
 * it. Only the catalog changes. Returns the names of the moved partitions.
 */
export async function detachYear(
  owner: Database,
  table: TableName,
  year: number,
  say: (sentence: string) => void,
): Promise<string[]> {
  const moved: string[] = [];
  const closed = (await rangePartitions(owner, table)).filter(
    ({ isParent, to }) => !isParent && to !== null,
  );
  for (const partition of closed) {
    if ((await lastYearOf(owner, partition)) > year) break;
    if ((await lastTakenId(owner, table)) + 1n < (partition.to ?? 0n)) {
      say(`${partition.name} still gets ids, up to ${partition.to}.`);
      break;
    }
    await refuseUnsettled(owner, table, partition);
    const lock = await withLocks(owner, [sqlName(table)], (connection) =>
      moveToArchive(connection, table, partition),
    );
    moved.push(partition.name);
    say(
      `${partition.name} is in the schema ${archiveSchema}. Kept postings waiting: ${describeLock(lock)}.`,
    );
  }
  return moved;
}

/** Attaches archived partitions with rows from a year or later to the table again. */
export async function attachYear(
  owner: Database,
  table: TableName,
  year: number,
  say: (sentence: string) => void,
): Promise<string[]> {
  const moved: string[] = [];
  const archived = await rangePartitions(owner, archiveOf(table));
  for (const partition of archived.reverse()) {
    if ((await lastYearOf(owner, partition)) < year) break;
    const lock = await withLocks(owner, [sqlName(table)], (connection) =>
      moveBack(connection, table, partition),
    );
    moved.push(partition.name);
    say(`${partition.name} is back. Kept postings waiting: ${describeLock(lock)}.`);
  }
  return moved;
}

/** The year of a partition's last row; ids rise with time. An empty one is older than any. */
async function lastYearOf(owner: Database, partition: TableName): Promise<number> {
  const { rows } = await owner.query<{ year: number }>(
    `select extract(year from created_at at time zone 'UTC')::int as year
     from ${sqlName(partition)} order by id desc limit 1`,
  );
  return rows[0]?.year ?? 0;
}

/** Pending transactions must stay among the recent movements, where they are found and decided. */
async function refuseUnsettled(
  owner: Database,
  table: TableName,
  partition: TableName,
): Promise<void> {
  if (table !== movements) return;
  const { rows } = await owner.query<{ count: bigint }>(
    `select count(*) from ${sqlName(partition)} where status = 'pending'`,
  );
  const count = rows[0]?.count ?? 0n;
  if (count > 0n)
    throw new Error(`${partition.name} has ${count} pending transactions. Settle them first.`);
}

const moveToArchive = (connection: Connection, table: TableName, partition: RangePartition) =>
  changeArchive(connection, table, (archived) => ({
    leaves: [...archived, { ...partition, schema: archiveSchema }],
    statements: [
      `alter table ${sqlName(table)} detach partition ${sqlName(partition)}`,
      `alter table ${sqlName(partition)} set schema ${archiveSchema}`,
    ],
  }));

const moveBack = (connection: Connection, table: TableName, partition: RangePartition) =>
  changeArchive(connection, table, (archived) => ({
    leaves: archived.slice(0, -1),
    statements: [
      `alter table ${sqlName(partition)} set schema ${quoted(table.schema)}`,
      attach(table, { ...partition, schema: table.schema }),
    ],
  }));

/**
 * Takes the archive apart, changes its partitions, and reassembles it with the bounds that they
 * need. It is attached while empty: a partition gets its identity column from a parent that has
 * one, and PostgreSQL detaches no partition without it.
 */
async function changeArchive(
  connection: Connection,
  table: TableName,
  change: (archived: RangePartition[]) => { leaves: RangePartition[]; statements: string[] },
): Promise<void> {
  const archive = archiveOf(table);
  const archived = await rangePartitions(connection, archive);
  const { leaves, statements } = change(archived);
  const last = leaves.at(-1);
  const isNew = archived.length === 0;
  await connection.query(
    [
      `create schema if not exists ${archiveSchema}`,
      ...(isNew
        ? [
            `create table ${sqlName(archive)}
               (like ${sqlName(table)} including all excluding identity excluding indexes)
               partition by range (id)`,
          ]
        : [
            ...archived.map(
              (leaf) => `alter table ${sqlName(archive)} detach partition ${sqlName(leaf)}`,
            ),
            `alter table ${sqlName(table)} detach partition ${sqlName(archive)}`,
          ]),
      ...statements,
      ...(last
        ? [
            attach(table, { ...archive, from: null, to: last.to }),
            ...leaves.map((leaf) => attach(archive, leaf)),
          ]
        : [`drop table ${sqlName(archive)}`]),
    ].join(';\n'),
  );
  if (isNew) await addStatementTriggers(connection, table, archive);
}

const attach = (parent: TableName, part: TableName & Pick<RangePartition, 'from' | 'to'>) =>
  `alter table ${sqlName(parent)} attach partition ${sqlName(part)}
     for values from (${part.from ?? 'minvalue'}) to (${part.to ?? 'maxvalue'})`;
