import type { PersonName } from '@seven-hills/bank/person-names';
import { maskPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';

/** The details with which the bank reaches a customer. */
interface Contact extends PersonName {
  phoneNumber: string;
  address: string;
}

export const contactOf = (name: PersonName, phoneNumber: string, address: string): Contact => ({
  ...name,
  phoneNumber,
  address,
});

/** Records that customers changed their own details; an alert to them follows if any differ. */
export async function recordContactChange(
  connection: Connection,
  customerId: bigint,
  origin: Origin,
  { before, after }: { before: Contact; after: Contact },
): Promise<void> {
  const changed = changedBetween(before, after);
  await recordOwnEvent(connection, customerId, {
    action: 'profile_changed',
    origin,
    before,
    after,
    ...(changed && { detail: changed }),
  });
}

/**
 * Names the changed parts of a profile for the owner's notice: the end of the earlier phone number,
 * which its owner recognizes. Null if nothing changed.
 */
function changedBetween(before: Contact, after: Contact): string | null {
  const parts = [
    before.firstName !== after.firstName || before.lastName !== after.lastName ? 'name' : null,
    before.phoneNumber === after.phoneNumber
      ? null
      : `phone number (before: ${maskPhoneNumber(before.phoneNumber) || 'none'})`,
    before.address === after.address ? null : 'address',
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : new Intl.ListFormat('en-US').format(parts);
}
