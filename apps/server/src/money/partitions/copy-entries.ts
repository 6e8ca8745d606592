import { type Database, inTransaction } from '@seven-hills/postgres';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { kindOf, readParts, sqlName, type TableName } from './catalog.ts';
import { copyProgress, entries, entryCopy } from './partitioned-tables.ts';
import { type LockReport, withLocks } from './take-locks.ts';

/** The number of partitions that the entries get. */
const ENTRY_PARTITIONS = 8;
/** The number of the table's blocks that one transaction copies: 16 MiB, some 200,000 entries. */
const BLOCKS_EACH = 2_048;

/**
 * Copies the ledger's entries into a table with hash partitions while postings continue: a trigger
 * writes each new entry to both, and the existing entries follow in chunks. Resumes where an
 * earlier call ended. Returns the report of its only lock, or null if an earlier call took it.
 */
export async function copyEntries(
  owner: Database,
  say: (sentence: string) => void,
): Promise<LockReport | null> {
  const lock = (await kindOf(owner, entryCopy)) === 'missing' ? await beginCopy(owner) : null;
  let said = 0;
  for (;;) {
    const { copied, of } = await copyChunk(owner);
    if (copied >= of) break;
    if (copied / of >= said + 0.1) {
      said = copied / of;
      say(`  ${Math.floor(said * 100)}% of the entries are copied.`);
    }
  }
  await owner.query(`analyze ${sqlName(entryCopy)}`);
  await compareCopy(owner);
  return lock;
}

/** Creates the copy and the trigger that keeps it current. */
function beginCopy(owner: Database): Promise<LockReport> {
  return withLocks(owner, [sqlName(entries)], async (connection) => {
    const { indexes, triggers } = await readParts(connection, entries);
    const leaves = Array.from({ length: ENTRY_PARTITIONS }, (_, index) => ({
      schema: entries.schema,
      name: `${entries.name}_${index + 1}`,
    }));
    const copy = sqlName(entryCopy);
    const onTable = ` ON ${entries.schema}.${entries.name} `;
    await connection.query(
      [
        `create table ${copy} (like ${sqlName(entries)} including all excluding indexes)
           partition by hash (account_id)`,
        ...indexes.map(({ name, definition, is_primary }) => {
          const copied = name.replace(entries.name, entryCopy.name);
          return is_primary
            ? `alter table ${copy} add constraint ${copied} ${definition}`
            : definition.replace(` ${name}${onTable}`, ` ${copied} ON ${copy} `);
        }),
        ...leaves.map(
          (leaf, index) =>
            `create table ${sqlName(leaf)} partition of ${copy}
               for values with (modulus ${ENTRY_PARTITIONS}, remainder ${index})`,
        ),
        ...[entryCopy, ...leaves].flatMap((table) =>
          triggers.map(({ definition }) => definition.replace(onTable, ` ON ${sqlName(table)} `)),
        ),
        // Runs as the owner, the only role that may write to the copy. Only a duplicate could fail
        // here, and a posting must not fail because of the copy: the comparison at the end finds a
        // difference.
        `create function ledger.mirror_entries() returns trigger
         language plpgsql security definer set search_path = pg_catalog as $$
         begin
           insert into ${copy} select * from new_entries on conflict do nothing;
           return null;
         end
         $$`,
        `create trigger entry_is_mirrored after insert on ${sqlName(entries)}
           referencing new table as new_entries
           for each statement execute function ledger.mirror_entries()`,
        `create table ${sqlName(copyProgress)} (next_block bigint not null, end_block bigint not null, file oid not null)`,
        `insert into ${sqlName(copyProgress)} select 0, ${blocksNow}, ${fileNow}`,
      ].join(';\n'),
    );
  });
}

const blocksNow = `pg_relation_size('${sqlName(entries)}') / current_setting('block_size')::bigint`;
/** Changes when the table is rewritten, and rows may then be in other blocks. */
const fileNow = `pg_relation_filenode('${sqlName(entries)}')`;

/** Copies the next blocks of the entries that are older than the trigger. */
function copyChunk(owner: Database): Promise<{ copied: number; of: number }> {
  return inTransaction(owner, async (connection) => {
    await connection.query('set local statement_timeout = 0');
    await connection.query(
      `update ${sqlName(copyProgress)}
       set next_block = 0, end_block = ${blocksNow}, file = ${fileNow} where file <> ${fileNow}`,
    );
    const { rows } = await connection.query<{ next_block: bigint; end_block: bigint }>(
      `select next_block, end_block from ${sqlName(copyProgress)}`,
    );
    const next = rows[0]?.next_block ?? 0n;
    const end = rows[0]?.end_block ?? 0n;
    if (next >= end) return { copied: Number(end), of: Number(end) };
    const until = next + BigInt(BLOCKS_EACH);
    await connection.query(
      `insert into ${sqlName(entryCopy)}
       select * from ${sqlName(entries)}
       where ctid >= '(${next},0)'::tid and ctid < '(${until},0)'::tid
       on conflict do nothing`,
    );
    await connection.query(`update ${sqlName(copyProgress)} set next_block = ${until}`);
    return { copied: Number(until), of: Number(end) };
  });
}

/** Compares both tables in one snapshot: the number of rows, and a hash over all of them. */
async function compareCopy(owner: Database): Promise<void> {
  const [original, copy] = await inSnapshot(owner, async (connection) => {
    await connection.query('set local statement_timeout = 0');
    const sumOf = async (table: TableName) => {
      const { rows } = await connection.query<{ sum: string }>(
        `select format('%s entries with the sum %s', count(*),
                       sum(hash_record_extended(line, 0)::numeric)) as sum
         from ${sqlName(table)} as line`,
      );
      return rows[0]?.sum;
    };
    return [await sumOf(entries), await sumOf(entryCopy)];
  });
  if (original !== copy)
    throw new Error(
      `The copy of the entries differs: ${copy} instead of ${original}. Nothing was replaced; run npm run partition -- discard, and begin again.`,
    );
}

/** Removes an unfinished copy and its trigger. Returns null if there is none. */
export async function discardCopy(owner: Database): Promise<LockReport | null> {
  if ((await kindOf(owner, entryCopy)) === 'missing') return null;
  return withLocks(owner, [sqlName(entries)], async (connection) => {
    await connection.query(
      `drop trigger entry_is_mirrored on ${sqlName(entries)};
       drop function ledger.mirror_entries();
       drop table ${sqlName(entryCopy)}, ${sqlName(copyProgress)}`,
    );
  });
}
