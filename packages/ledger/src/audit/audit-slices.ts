import type { Connection } from '@seven-hills/postgres';
import { type AuditFinding, FINDINGS_PER_CHECK_MAX, runAuditChecks } from './audit.ts';
import { type AuditCheck, accountChecks, transferChecks } from './audit-checks.ts';

/** A range of transfer ids: after one id, through another. */
export interface IdRange {
  after: bigint;
  through: bigint;
}

/** Larger than any id: a range through it also includes entries of transfers that do not exist. */
export const END_OF_IDS = 9_223_372_036_854_775_807n;

/** The rows of a slice, read from the tables through their indexes. */
const slice = `
  moved as materialized (
    select * from ledger.transfer where id > $1::bigint and id <= $2::bigint
  ),
  lines as materialized (
    select * from ledger.entry where transfer_id > $1::bigint and transfer_id <= $2::bigint
  ),
  touched as materialized (
    select debit_account_id as id from moved
    union select credit_account_id from moved
    union select account_id from lines
  )`;

/**
 * The full audit compares all entries of an account; these checks compare an entry only with its
 * neighbors.
 */
const sliceChecks: readonly Extract<AuditCheck, { sql: string }>[] = [
  ...transferChecks({ transfers: 'moved', entries: 'lines' }),
  {
    name: 'entries are numbered without a gap and carry the running balance',
    sql: `
      select format(
        'Entry %s of account %s has the balance %s, but %s is expected.',
        line.sequence, line.account_id, line.balance_after,
        case when line.sequence = 1 then line.amount::text
          else coalesce((earlier.balance_after + line.amount)::text, 'an entry before it') end
      ) as finding
      from lines as line
      left join ledger.entry as earlier
        on earlier.account_id = line.account_id and earlier.sequence = line.sequence - 1
      where line.sequence < 1
        or (line.sequence > 1 and earlier.account_id is null)
        or line.balance_after <> coalesce(earlier.balance_after, 0) + line.amount`,
  },
  {
    name: "an account's posted balance is that of its last entry",
    sql: `
      select format(
        'Account %s has a balance of %s after %s entries, but its last entry is number %s with the balance %s.',
        account.id, balance, entry_count, coalesce(last.sequence, 0), coalesce(last.balance_after, 0)
      ) as finding
      from (
        select id, entry_count,
          case normal_side when 'credit' then credits_posted - debits_posted
            else debits_posted - credits_posted end as balance
        from ledger.account
        where id in (select id from touched)
      ) as account
      left join lateral (
        select sequence, balance_after from ledger.entry
        where account_id = account.id order by sequence desc limit 1
      ) as last on true
      where (entry_count, balance)
        is distinct from (coalesce(last.sequence, 0), coalesce(last.balance_after, 0))`,
  },
];

const sliceStatement = `
  with ${slice}
  ${sliceChecks
    .map(
      ({ sql }, index) =>
        `(select ${index} as check_index, finding from (${sql}) as found limit ${FINDINGS_PER_CHECK_MAX})`,
    )
    .join(' union all ')}
  union all select -1, count(*)::text from lines`;

/**
 * Audits a range of transfers in the caller's snapshot: their entries, those entries' neighbors,
 * and the balances of the accounts that they touch. Reads only these rows, and locks none.
 */
export async function auditTransfers(
  connection: Connection,
  { after, through }: IdRange,
): Promise<{ findings: AuditFinding[]; entries: number }> {
  const { rows } = await connection.query<{ check_index: number; finding: string }>(
    sliceStatement,
    [after, through],
  );
  return {
    findings: rows.flatMap(({ check_index, finding }) => {
      const check = sliceChecks[check_index]?.name;
      return check === undefined ? [] : [{ check, finding }];
    }),
    entries: Number(rows.find(({ check_index }) => check_index < 0)?.finding ?? 0),
  };
}

/** Audits the sums over all accounts, in the caller's snapshot. */
export const auditAccounts = (connection: Connection): Promise<AuditFinding[]> =>
  runAuditChecks(connection, accountChecks);

/**
 * Returns the ids of the transfers posted after one moment, through another. Engines take ids in
 * blocks, so the transfers of one period form a range in each block.
 */
export async function transfersPosted(
  connection: Connection,
  { after, through }: { after: Date; through: Date },
): Promise<IdRange[]> {
  const { rows } = await connection.query<IdRange>(
    `select min(id) - 1 as after, max(id) as through
     from ledger.transfer
     where created_at > $1 and created_at <= $2
     group by (id - 1) / 10000
     order by 1`,
    [after, through],
  );
  return rows;
}

/**
 * Returns the database transactions that are posting. An insert locks the transfer table right
 * after the moment that dates its rows, and its transaction keeps the lock. Once all transactions
 * found shortly after a moment have ended, everything posted by that moment is visible.
 */
export async function findWriters(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ writer: string }>(
    `select distinct virtualtransaction as writer
     from pg_locks
     where locktype = 'relation'
       and database = (select oid from pg_database where datname = current_database())
       and relation = 'ledger.transfer'::regclass
       and mode = 'RowExclusiveLock'
       and granted`,
  );
  return rows.map(({ writer }) => writer);
}

/** Returns the highest id of a transfer, or 0 if there are none. */
export async function lastTransferId(connection: Connection): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select coalesce(max(id), 0) as id from ledger.transfer',
  );
  return rows[0]?.id ?? 0n;
}
