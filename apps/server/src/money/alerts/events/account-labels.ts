import { bigints, type Connection } from '@seven-hills/postgres';
import type { AlertEvent } from '../../../capability/alert-kind.ts';
import { labelAmongSeveral } from '../../accounts/account-name.ts';

/**
 * Returns what the customers of some alerts call the accounts that these are about; null for a
 * customer with one account, and for what is about none.
 */
export async function findAccountLabels(
  connection: Connection,
  alerts: readonly Pick<AlertEvent, 'customerId' | 'accountId'>[],
): Promise<(alert: Pick<AlertEvent, 'customerId' | 'accountId'>) => string | null> {
  const named = alerts.filter(({ accountId }) => typeof accountId === 'bigint');
  if (named.length === 0) return () => null;
  const { rows } = await connection.query<{
    customer_id: bigint;
    account_id: bigint;
    label: string | null;
  }>({
    name: 'account-labels-for-alerts',
    text: `select told.customer_id, account.id as account_id,
                  ${labelAmongSeveral('account', 'told.customer_id')} as label
           from unnest($1::bigint[], $2::bigint[]) as told (customer_id, account_id)
           join account on account.id = told.account_id`,
    values: [
      bigints(named.map(({ customerId }) => customerId)),
      bigints(named.map(({ accountId }) => accountId ?? null)),
    ],
  });
  const keyOf = (customerId: bigint, accountId: unknown) => `${customerId} ${accountId}`;
  const known = new Map(rows.map((row) => [keyOf(row.customer_id, row.account_id), row.label]));
  return ({ customerId, accountId }) => known.get(keyOf(customerId, accountId)) ?? null;
}
