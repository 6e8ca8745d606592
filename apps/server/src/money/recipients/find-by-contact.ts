import { isEmailAddress } from '@seven-hills/bank/text/email-addresses';
import { readPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import type { Database } from '@seven-hills/postgres';
import {
  canReceive,
  columns,
  type FoundRecipient,
  holders,
  masked,
  type RecipientRow,
  toRecipient,
  withKnown,
} from './recipient-rows.ts';

/** A whole email address or phone number, as the bank stores it. */
export interface Contact {
  by: 'email' | 'phone';
  value: string;
}

/** Reads a search as a whole email address or US phone number; null if it is neither. */
export function contactIn(search: string): Contact | null {
  const address = search.toLowerCase();
  if (isEmailAddress(address)) return { by: 'email', value: address };
  const read = readPhoneNumber(search);
  return 'number' in read ? { by: 'phone', value: read.number } : null;
}

/** SQL for the digits of a phone number, written exactly as in its index. */
const digits = (phone: string) => `regexp_replace(${phone}, '\\D', '', 'g')`;

/**
 * SQL for the people who have a contact ($2) and chose to be found by it, as in the partial
 * indexes. Nobody proves a phone number, so one that several people have finds none of them:
 * whoever enters another's number gets none of their payments.
 */
const isFoundBy: Record<Contact['by'], string> = {
  email: 'customer.found_by_email and customer.confirmed_email = $2',
  phone: `customer.found_by_phone and customer.phone_number = $2 and not exists (
    select from customer as other
    where ${digits('other.phone_number')} = ${digits('$2')} and other.id <> customer.id
      and exists (select from account_owner where customer_id = other.id and until is null)
  )`,
};

/**
 * Finds the people other than the caller who have a contact and chose to be found by it: for each
 * the primary account if it is in their name and can receive money, otherwise the oldest that is.
 */
export async function findByContact(
  database: Database,
  customerId: bigint,
  { by, value }: Contact,
): Promise<FoundRecipient[]> {
  const { rows } = await database.query<RecipientRow>(
    `${withKnown}
     select distinct on (customer.id) ${columns}, coalesce(known.paid_before, false) as paid_before
     from account
     ${holders}
     join account_owner as holding on holding.account_id = account.id
       and holding.customer_id = customer.id and holding.until is null
     left join known on known.id = account.id
     where ${isFoundBy[by]} and customer.id <> $1 and ${canReceive}
     order by customer.id, holding.is_primary desc, account.id`,
    [customerId, value],
  );
  return rows.map(toRecipient).map(masked);
}
