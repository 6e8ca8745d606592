import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getBillSplit } from '@seven-hills/contracts/money/bill-splits';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { readRequests } from '../payment-requests/request-row.ts';

type ShownSplit = ResultOf<typeof getBillSplit>;

/** How many splits are listed. */
const listedMax = 100;

/** Lists a customer's latest bill splits, newest first. */
export const listSplits = (
  database: Database | Connection,
  customerId: bigint,
): Promise<ShownSplit[]> => readSplits(database, customerId, 'true', listedMax);

/** Returns one of a customer's bill splits. Fails with `not_found`. */
export async function readSplit(
  database: Database | Connection,
  customerId: bigint,
  id: bigint,
): Promise<ShownSplit> {
  const [split] = await readSplits(database, customerId, 'id = $3', 1, id);
  if (!split) throw new Refusal('not_found', 'There is no such bill split.');
  return split;
}

async function readSplits(
  database: Database | Connection,
  customerId: bigint,
  condition: string,
  limit: number,
  ...values: readonly bigint[]
): Promise<ShownSplit[]> {
  const { rows } = await database.query<Omit<ShownSplit, 'requests'> & { id: bigint }>(
    `select id, total, own_share as "ownShare", note, created_at as "createdAt"
     from bill_split
     where asker_id = $1 and ${condition}
     order by id desc
     limit $2`,
    [customerId, limit, ...values],
  );
  const ids = bigints(rows.map(({ id }) => id));
  const requests = await readRequests(
    database,
    customerId,
    'request.split_id = any ($2::bigint[]) order by request.id',
    ids,
  );
  return rows.map((row) => ({
    ...row,
    requests: requests.filter(({ splitId }) => splitId === row.id),
  }));
}
