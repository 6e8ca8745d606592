import { type CaseState, caseNumber, type ErrorKind } from '@seven-hills/bank/words/case-words';
import type { FoundCase } from '@seven-hills/contracts/staff/search';
import { type Cents, toDecimal } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';

interface FoundRow {
  id: bigint;
  customer_id: bigint;
  customer_name: string;
  kind: ErrorKind;
  state: CaseState;
  amount: Cents;
  reported_at: Date;
}

/** A case's number as spoken on the phone: `C00000042`, `c 42`. */
const caseReference = /^C[\s-]*0*(\d{1,15})$/i;

/**
 * Finds the case whose number is `search`, in any state, and some customers' cases that are not
 * closed, newest first.
 */
export async function findCases(
  connection: Connection,
  { search, customerIds, limit }: { search: string; customerIds: readonly number[]; limit: number },
): Promise<FoundCase[]> {
  const named = caseReference.exec(search)?.[1] ?? null;
  if (named === null && customerIds.length === 0) return [];
  const { rows } = await connection.query<FoundRow>(
    `select item.id, item.customer_id, item.kind, item.state, item.amount, item.reported_at,
            person.first_name || ' ' || person.last_name as customer_name
     from dispute_case as item
     join customer as person on person.id = item.customer_id
     where item.id in (
       select id from dispute_case where id = $1
       union all
       select id from dispute_case where customer_id = any ($2::bigint[]) and state <> 'closed'
     )
     order by item.id desc
     limit $3`,
    [named, bigints(customerIds.map(BigInt)), limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    number: caseNumber(row.id),
    customer: { id: Number(row.customer_id), name: row.customer_name },
    kind: row.kind,
    state: row.state,
    amount: toDecimal(row.amount),
    reportedAt: row.reported_at.toISOString(),
  }));
}
