import { brand } from '@seven-hills/bank/brand';
import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { hasPermission } from '@seven-hills/bank/staff-roles';
import { workLimits } from '@seven-hills/bank/words/work-kinds';
import type { Given, QueryOf, ResultOf } from '@seven-hills/contracts/endpoint';
import { permissionOfAction, proposalActions } from '@seven-hills/contracts/staff/proposals';
import {
  caseWarningDays,
  type listWork as contract,
  permissionOfWork,
  serviceTargets,
  type WorkKind,
  type workItem,
  workKinds,
} from '@seven-hills/contracts/staff/queue';
import type { Connection } from '@seven-hills/postgres';
import type { OpenWork, WorkSource } from '../../capability/work-source.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { momentOf } from '../../platform/time/business-days.ts';
import {
  readListedTransactions,
  type TransactionSource,
} from '../transactions/list-all-transactions.ts';

export type Viewer = Pick<Principal, 'customerId' | 'staffRole'>;

/** An open item, with the times by which lists are sorted. */
type Item = Given<typeof workItem> & { since: Date; dueAt: Date };

type WorkRow = OpenWork & {
  kind: WorkKind;
  person_name: string | null;
  owner_name: string | null;
};

interface CountRow {
  kind: WorkKind;
  total: number;
  mine: number;
  unassigned: number;
  for_colleagues: number;
}

/**
 * Lists the open work of the kinds that the caller's role allows, what is due first. Reads only
 * open items, and counts all of them.
 */
export async function listWork(
  sources: readonly WorkSource[],
  source: TransactionSource,
  viewer: Viewer,
  { kind, owner }: QueryOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const allowed = sources.filter((each) =>
    hasPermission(viewer.staffRole, permissionOfWork[each.kind]),
  );
  if (allowed.length === 0) return { items: [], counts: countsOf([]) };
  const { rows: counted } = await source.connection.query<CountRow>(
    `select kind, count(*) filter (where may)::int as total,
            count(*) filter (where may and owner_id = $1)::int as mine,
            count(*) filter (where may and owner_id is null)::int as unassigned,
            count(*) filter (where not may)::int as for_colleagues
     from (${union(allowed)}) as work
     group by kind`,
    baseValues(viewer),
  );
  const shown = allowed.filter((each) => kind === 'all' || each.kind === kind);
  if (shown.length === 0) return { items: [], counts: countsOf(counted) };
  const rows = await readRows(
    source.connection,
    shown,
    `may and ($3 = 'all' or $3 = 'mine' and owner_id = $1 or $3 = 'unassigned' and owner_id is null)`,
    [...baseValues(viewer), owner],
  );
  const items = await toItems(source, rows, viewer);
  // A wire that the bank sends by itself is due by then, which its row does not show.
  return { items: items.toSorted(byDue), counts: countsOf(counted) };
}

/** Returns one open item and whether the caller may do it; null if it is not open anymore. */
export async function findWork(
  sources: readonly WorkSource[],
  source: TransactionSource,
  viewer: Viewer,
  { kind, reference }: { kind: WorkKind; reference: number },
): Promise<{ item: Item; may: boolean } | null> {
  const [row] = await readRows(
    source.connection,
    sources.filter((each) => each.kind === kind),
    'reference = $3',
    [...baseValues(viewer), reference],
  );
  if (!row) return null;
  const [item] = await toItems(source, [row], viewer);
  return item ? { item, may: row.may } : null;
}

const baseValues = ({ customerId, staffRole }: Viewer): unknown[] => [
  customerId,
  proposalActions.filter((action) => hasPermission(staffRole, permissionOfAction[action])),
];

// Naming both parameters keeps their types known where no source of the union uses them.
const union = (sources: readonly WorkSource[]) =>
  sources
    .map(
      ({ kind, open }) =>
        `select '${kind}' as kind, open.* from (${open}) as open
         where $1::bigint is not null and $2::text[] is not null`,
    )
    .join(' union all ');

/** SQL for when an item is due, as in `timesOf`. */
const dueOrder = `least(
  work.ends_at,
  work.since + case work.kind ${Object.entries(serviceTargets)
    .map(([kind, { dueMinutes }]) => `when '${kind}' then interval '${dueMinutes} minutes'`)
    .join(' ')} end)`;

async function readRows(
  connection: Connection,
  sources: readonly WorkSource[],
  condition: string,
  values: unknown[],
): Promise<WorkRow[]> {
  const { rows } = await connection.query<WorkRow>(
    `select work.*, person.first_name || ' ' || person.last_name as person_name,
            owner.first_name || ' ' || owner.last_name as owner_name
     from (
       select * from (${union(sources)}) as work
       where ${condition}
       order by ${dueOrder}, since, kind, reference
       limit ${workLimits.itemsMax}
     ) as work
     left join customer as person on person.id = work.person_id
     left join customer as owner on owner.id = work.owner_id
     order by ${dueOrder}, since, kind, reference`,
    values,
  );
  return rows;
}

async function toItems(
  source: TransactionSource,
  rows: readonly WorkRow[],
  viewer: Viewer,
): Promise<Item[]> {
  const isPayment = ({ kind, amount }: WorkRow) =>
    amount !== null && kind !== 'case' && kind !== 'incoming_wire' && kind !== 'wire_request';
  const payments = rows.filter(isPayment).map(({ reference }) => reference);
  const listed = await readListedTransactions(source, payments, viewer.customerId);
  const byId = new Map(listed.map((transaction) => [BigInt(transaction.id), transaction]));
  return rows.map((row) => {
    const transaction = isPayment(row) ? (byId.get(row.reference) ?? null) : null;
    const endsAt = transaction?.settlesAt ? new Date(transaction.settlesAt) : row.ends_at;
    return {
      kind: row.kind,
      reference: row.reference,
      since: row.since,
      ...timesOf(row, endsAt),
      person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
      amount: row.amount,
      subject: row.subject,
      owner:
        row.owner_id === null
          ? null
          : {
              id: row.owner_id,
              name: row.owner_name ?? '',
              since: row.owner_since ?? row.since,
              isCaller: row.owner_id === viewer.customerId,
            },
      transaction,
    };
  });
}

const byDue = (one: Item, other: Item) =>
  one.dueAt.getTime() - other.dueAt.getTime() || one.since.getTime() - other.since.getTime();

const minuteMs = 60_000;

/**
 * Returns when an item turns amber, and when red: according to its service target, but no later
 * than when it ends automatically. A case has deadlines instead, and turns amber some business days
 * before them.
 */
export function timesOf(
  { kind, since }: Pick<WorkRow, 'kind' | 'since'>,
  endsAt: Date | null,
): { warnAt: Date; dueAt: Date } {
  if (kind === 'case') {
    if (endsAt === null) throw new Error('a case without a deadline');
    return { warnAt: caseWarning(endsAt), dueAt: endsAt };
  }
  const { warnMinutes, dueMinutes } = serviceTargets[kind];
  const target = since.getTime() + dueMinutes * minuteMs;
  const due = endsAt === null ? target : Math.min(target, endsAt.getTime());
  const warn = Math.min(since.getTime() + warnMinutes * minuteMs, due);
  return { warnAt: new Date(warn), dueAt: new Date(due) };
}

/**
 * Returns the start of the business day that is `caseWarningDays` business days before a deadline.
 */
function caseWarning(endsAt: Date): Date {
  let day = bankDayAt(endsAt);
  for (let count = 0; count < caseWarningDays; count += 1) day = businessDayBefore(day);
  return momentOf(brand.timeZone, day, 0);
}

function countsOf(rows: readonly CountRow[]): ResultOf<typeof contract>['counts'] {
  const sum = (field: Exclude<keyof CountRow, 'kind'>) =>
    rows.reduce((total, row) => total + row[field], 0);
  const totalOf = (kind: WorkKind) => rows.find((row) => row.kind === kind)?.total ?? 0;
  return {
    total: sum('total'),
    mine: sum('mine'),
    unassigned: sum('unassigned'),
    forColleagues: sum('for_colleagues'),
    byKind: Object.fromEntries(workKinds.map((kind) => [kind, totalOf(kind)])) as Record<
      WorkKind,
      number
    >,
  };
}
