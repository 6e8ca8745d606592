import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditCheck } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';
import { projectRoot } from '@seven-hills/project';
import { entries } from '../../../money/partitions/partitioned-tables.ts';
import { partitionFindings, partitionsOf, readPartitioning } from './partition-guards.ts';
import { readGuards } from './read-guards.ts';

/** The guards that the migrations create, one per line. `audit-guards.test.ts` keeps it current. */
export const expectedGuardsFile = join(projectRoot(), 'apps/server/expected-guards.txt');

/**
 * The guards that partitioning removes and adds, each after a `-` or a `+`; kept like the others.
 */
export const partitionedGuardsFile = join(
  projectRoot(),
  'apps/server/expected-guards-partitioned.txt',
);

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

/** Returns the guards that the migrations create. */
export const expectedGuards = () => linesOf(expectedGuardsFile);

/** Returns the guards that a partitioned database has instead of these. */
function guardsWithPartitions(guards: readonly string[]): string[] {
  const changes = linesOf(partitionedGuardsFile);
  const marked = (mark: string) =>
    changes.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
  const gone = new Set(marked('-'));
  return [...guards.filter((guard) => !gone.has(guard)), ...marked('+')];
}

/**
 * Verifies that every trigger, constraint, and unique index from the migrations exists, unchanged
 * and enabled.
 */
export const guardCheck: AuditCheck = {
  name: 'triggers and constraints are as the migrations made them',
  async find(connection, limit) {
    const whole = expectedGuards();
    const state = await readPartitioning(connection);
    const expected = state === 'partitioned' ? guardsWithPartitions(whole) : whole;
    const found = (await readGuards(connection)).filter(
      (guard) => state !== 'copying' || nameOf(guard) !== mirror,
    );
    const tables = [...tablesOf(expected), ...(await partitionsOf(connection))];
    const findings = [
      ...differences(expected, found),
      ...(state === 'partitioned' ? await partitionFindings(connection) : []),
      ...(await findSwitchedOff(connection, tables)),
      ...(await findReplicaRoles(connection)),
    ];
    return findings.slice(0, limit);
  },
};

/**
 * Returns a guard's name, the text before its definition: `trigger ledger.entry
 * entry_is_append_only`.
 */
const nameOf = (guard: string) => guard.slice(0, guard.indexOf(': '));

/** Returns `ledger.entry` for `trigger ledger.entry entry_is_append_only: …`. */
const tableOf = (guard: string) => /\S*\.\S*/.exec(guard)?.[0] ?? '';
const tablesOf = (guards: readonly string[]) => [...new Set(guards.map(tableOf))];

/** The trigger that also writes new entries to the copy that `npm run partition` makes. */
const mirror = `trigger ${entries.schema}.${entries.name} entry_is_mirrored`;

/**
 * Ignores additional tables, which the operator may add, but not additional triggers on the bank's
 * own.
 */
function differences(expected: readonly string[], found: readonly string[]): string[] {
  const expectedNames = new Set(expected.map(nameOf));
  const foundNames = new Set(found.map(nameOf));
  const known = new Set(expected);
  const tables = new Set(tablesOf(expected));
  return [
    ...[...expectedNames]
      .filter((name) => !foundNames.has(name))
      .map((name) => `The ${name} is gone.`),
    ...found
      .filter((guard) => !known.has(guard))
      .flatMap((guard) => {
        const name = nameOf(guard);
        if (expectedNames.has(name)) return `The ${name} was changed.`;
        return /^(trigger|rule) /.test(name) && tables.has(tableOf(guard))
          ? `The ${name} was not created by the bank.`
          : [];
      }),
  ];
}

/** 'O' fires in ordinary sessions, 'A' always (see pg_trigger in the PostgreSQL documentation). */
async function findSwitchedOff(
  connection: Connection,
  tables: readonly string[],
): Promise<string[]> {
  const { rows } = await connection.query<{ finding: string }>(
    `select format('The trigger %s on %s is disabled.', item.tgname, item.tgrelid::regclass) as finding
     from pg_trigger as item
     join pg_class as owner on owner.oid = item.tgrelid
     join pg_namespace as schema on schema.oid = owner.relnamespace
     where format('%I.%I', schema.nspname, owner.relname) = any ($1)
       and item.tgenabled not in ('O', 'A')
     order by 1`,
    [tables],
  );
  return rows.map(({ finding }) => finding);
}

/**
 * Sessions in replica mode skip ordinary triggers, and a role or database setting can start
 * sessions in that mode.
 */
async function findReplicaRoles(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ finding: string }>(
    `select format('Sessions of %s%s start with %s, which skips triggers.',
                   coalesce('role ' || nullif(setrole, 0)::regrole, 'every role'),
                   coalesce(' in database ' || datname, ''), setting) as finding
     from pg_db_role_setting
     left join pg_database on pg_database.oid = setdatabase
     cross join lateral unnest(setconfig) as setting
     where setting like 'session_replication_role=%' and setting <> 'session_replication_role=origin'
       and (setdatabase = 0 or datname = current_database())
     union all
     select 'This session is in the role of a replica, which skips triggers.'
     where current_setting('session_replication_role') <> 'origin'
     order by 1`,
  );
  return rows.map(({ finding }) => finding);
}
