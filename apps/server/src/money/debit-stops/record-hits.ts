import { type Cents, formatUsd } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { currentOwners } from '../accounts/account-owners.ts';
import { writeAlerts } from '../alerts/write-alerts.ts';

/** Tells the owners of an account that a debit was returned for a stop order. */
export const debitStopped: AlertKind = {
  name: 'debit_stopped',
  title: 'A debit that you stopped',
  sentenceOf: ({ amount, party }) =>
    `We returned a debit of ${formatUsd(amount)} to ${party ?? 'the company'}, because you stopped it.`,
  placeOf: () => ({ path: '/dashboard?view=debits', label: 'See who debits your account' }),
  choice: { label: 'A debit that you stopped', subject: 'debits that you stopped' },
};

/** A debit that was returned for a stop order. */
export interface StopHit {
  entryId: bigint;
  stopId: bigint;
  accountId: bigint;
  amount: Cents;
  company: string;
}

/** Records which orders were hit, behind their locks, and alerts the accounts' owners. */
export async function recordHits(connection: Connection, hits: readonly StopHit[]): Promise<void> {
  if (hits.length === 0) return;
  await connection.query(
    `insert into debit_stop_hit (entry_id, stop_id)
     select * from unnest($1::bigint[], $2::bigint[])`,
    [bigints(hits.map(({ entryId }) => entryId)), bigints(hits.map(({ stopId }) => stopId))],
  );
  for (const { accountId, amount, company, entryId } of hits) {
    const owners = (await currentOwners(connection, accountId)).filter(({ isViewer }) => !isViewer);
    await writeAlerts(
      connection,
      owners.map(({ id: customerId }) => ({
        customerId,
        kind: debitStopped,
        reference: `stopped debit:${entryId}`,
        amount,
        party: company,
      })),
      null,
    );
  }
}
