import { type Customer, giveRole, signedInPerson } from './people.ts';
import type { TestBank } from './test-bank.ts';

/** A signed-in administrator. */
export async function signedInAdmin(
  bank: TestBank,
  changes: Record<string, unknown> = {},
): Promise<Customer> {
  const person = await signedInPerson(bank, changes);
  await giveRole(bank, person.customerId);
  return person;
}

/** Returns the audit log's events about a customer, oldest first. */
export async function eventsAbout(
  bank: TestBank,
  customerId: bigint,
  action: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await bank.database.query(
    'select * from audit_event where subject_id = $1 and action = $2 order by id',
    [customerId, action],
  );
  return rows;
}

/** Returns the messages queued for an address, oldest first. */
export async function messagesTo(
  { database }: Pick<TestBank, 'database'>,
  recipient: string,
): Promise<{ subject: string; text_body: string }[]> {
  const { rows } = await database.query<{ subject: string; text_body: string }>(
    'select subject, text_body from mail_message where recipient = $1 order by id',
    [recipient],
  );
  return rows;
}

/** Returns the subjects of the messages queued for an address, oldest first. */
export const mailTo = async (bank: TestBank, recipient: string): Promise<string[]> =>
  (await messagesTo(bank, recipient)).map(({ subject }) => subject);

/**
 * Gives a person a passkey, with which all their sessions were just opened. For tests that are
 * not about the passkey itself.
 */
export async function showSecondFactor(
  bank: TestBank,
  { customerId }: Pick<Customer, 'customerId'>,
): Promise<void> {
  await bank.database.query(
    `insert into passkey (customer_id, credential_id, public_key, user_handle, signature_count,
                          transports, is_synced, name)
     values ($1, convert_to('a key of ' || $1::bigint, 'utf8'), '', '', 0, '{}', false, 'A key')
     on conflict do nothing`,
    [customerId],
  );
  await bank.database.query(
    `update session
     set opened_by = 'passkey', confirmed_by = 'passkey', confirmed_at = now(),
         second_factor_at = now()
     where customer_id = $1`,
    [customerId],
  );
}
