import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { AlertKind } from '../../../capability/alert-kind.ts';
import { lockAlerts } from '../../alerts/preferences.ts';
import { type AlertMail, writeAlerts } from '../../alerts/write-alerts.ts';

/** A payment of a schedule that its owner is alerted about. */
interface AlertedPayment {
  customerId: bigint;
  scheduleId: bigint;
  /** The date that identifies it among the alerts of its kind. */
  day: string;
  amount: Cents;
  payeeNickname: string;
  sentence: string;
}

/**
 * Alerts the owners about payments, once about each. Without `mail`, other messages report them.
 */
export async function alertOwners(
  connection: Connection,
  kind: AlertKind,
  payments: readonly AlertedPayment[],
  mail: AlertMail | null = null,
  now?: Date,
): Promise<void> {
  await lockAlerts(connection);
  const events = payments.map(({ day, payeeNickname, ...payment }) => ({
    ...payment,
    kind,
    reference: `occurrence:${payment.scheduleId}:${day}`,
    party: payeeNickname,
  }));
  await writeAlerts(connection, events, mail, now);
}
