import { cleanName, nameToKeep, type PersonName } from '@seven-hills/bank/person-names';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { type CustomerRow, confirmedNameOf, shownNameOf } from './customer.ts';
import { refuseNames } from './refuse-names.ts';

/** How a request for a new name ends. */
type NameOutcome =
  | { outcome: 'replaced' | 'withdrawn' }
  | { outcome: 'confirmed'; decidedBy: bigint }
  | { outcome: 'declined'; decidedBy: bigint; reason: string };

export const isSameName = (one: PersonName, other: PersonName): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName;

/**
 * Returns the name that a customer's form requests: the confirmed or the already requested one if
 * it differs from the form only in what `cleanName` normalizes. Fails with `validation_failed` if a
 * new name breaks the rules.
 */
export function nameNamed(form: PersonName, customer: CustomerRow): PersonName {
  const confirmed = confirmedNameOf(customer);
  const isConfirmed =
    form.firstName === cleanName(confirmed.firstName) &&
    form.lastName === cleanName(confirmed.lastName);
  if (isConfirmed) return confirmed;
  const shown = shownNameOf(customer);
  refuseNames(form, shown);
  return {
    firstName: nameToKeep(form.firstName, shown.firstName),
    lastName: nameToKeep(form.lastName, shown.lastName),
  };
}

/**
 * Requests `name` for the customer: it awaits staff and replaces an earlier request. Requesting the
 * confirmed name withdraws the earlier request. Call it under the customer's lock.
 */
export async function requestName(
  connection: Connection,
  customer: CustomerRow,
  name: PersonName,
  origin: Origin,
): Promise<void> {
  const shown = shownNameOf(customer);
  if (isSameName(name, shown)) return;
  const confirmed = confirmedNameOf(customer);
  const isWithdrawn = isSameName(name, confirmed);
  await endNameChange(connection, customer.id, { outcome: isWithdrawn ? 'withdrawn' : 'replaced' });
  if (!isWithdrawn)
    await connection.query(
      'insert into name_change (customer_id, first_name, last_name) values ($1, $2, $3)',
      [customer.id, name.firstName, name.lastName],
    );
  await recordOwnEvent(connection, customer.id, {
    action: isWithdrawn ? 'name_change_withdrawn' : 'name_change_requested',
    origin,
    before: shown,
    after: name,
  });
}

/** Ends a customer's pending request, if there is one. Call it under the customer's lock. */
export async function endNameChange(
  connection: Connection,
  customerId: bigint,
  ending: NameOutcome,
): Promise<void> {
  await connection.query(
    `update name_change
     set outcome = $2, ended_at = now(), decided_by = $3, reason = $4
     where customer_id = $1 and outcome is null`,
    [
      customerId,
      ending.outcome,
      'decidedBy' in ending ? ending.decidedBy : null,
      'reason' in ending ? ending.reason : null,
    ],
  );
}
