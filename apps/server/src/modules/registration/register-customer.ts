import type { register } from '@seven-hills/contracts/api/session';
import { brand } from '@seven-hills/contracts/brand';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { limits } from '@seven-hills/contracts/limits';
import { openAccounts, setFrozen } from '@seven-hills/ledger';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../http/route.ts';
import type { Keys } from '../../security/keyring.ts';
import { hashPassword, isCommonPassword } from '../../security/passwords.ts';
import { sealSsn, ssnIndexes } from '../../security/ssn.ts';
import { calendarDateIn } from '../../time/bank-calendar.ts';
import { newAccountNumber } from '../accounts/account-number.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { welcomeMail } from '../mail/messages.ts';
import { queueMail } from '../mail/queue-mail.ts';

export type Registration = BodyOf<typeof register>;

/**
 * Opens a customer's account: the customer, a frozen ledger account with a zero balance and its
 * number, all or nothing. The account stays suspended until the initial deposit.
 * Fails with `too_young`, `password_too_common`, `email_taken` or `ssn_taken`.
 */
export async function registerCustomer(
  { database, keys }: { database: Database; keys: Keys },
  form: Registration,
  origin: Origin | null,
): Promise<{ customerId: bigint; accountId: bigint }> {
  if (ageOn(form.dateOfBirth, calendarDateIn(brand.timeZone)) < limits.customerAgeMin)
    throw new Refusal(
      'too_young',
      `You must be at least ${limits.customerAgeMin} years old to open an account.`,
      {
        errors: [
          {
            path: 'dateOfBirth',
            message: `You must be at least ${limits.customerAgeMin} years old`,
          },
        ],
      },
    );
  if (
    isCommonPassword(form.password, [
      form.firstName,
      form.lastName,
      form.email,
      form.email.split('@')[0] ?? '',
    ])
  )
    throw new Refusal(
      'password_too_common',
      'This password is too easy to guess. Please choose another one.',
      {
        errors: [{ path: 'password', message: 'Please choose a password that is harder to guess' }],
      },
    );
  const passwordHash = await hashPassword(form.password);
  return inTransaction(database, async (connection) => {
    await refuseKnown(connection, keys, form);
    const customerId = await insertCustomer(connection, keys, form, passwordHash);
    const accountId = await openCustomerAccount(connection, customerId, form);
    await recordEvent(connection, {
      action: 'registered',
      actorId: customerId,
      subjectId: customerId,
      origin,
    });
    await queueMail(connection, form.email, welcomeMail(form.firstName));
    return { customerId, accountId };
  });
}

/** Full years between two ISO dates. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Says which of the two is known already; the unique constraints decide when two register at once. */
async function refuseKnown(connection: Connection, keys: Keys, form: Registration): Promise<void> {
  const { rows } = await connection.query<{ same_email: boolean }>(
    'select email = $1 as same_email from customer where email = $1 or ssn_index = any($2) order by 1 desc limit 1',
    [form.email, ssnIndexes(keys.ssn, form.ssn)],
  );
  if (rows[0]?.same_email) throw emailTaken();
  if (rows[0]) throw ssnTaken();
}

export const emailTaken = () =>
  new Refusal('email_taken', 'An account with this email address already exists.', {
    errors: [{ path: 'email', message: 'This email address is already in use' }],
  });

const ssnTaken = () =>
  new Refusal('ssn_taken', 'An account with this Social Security number already exists.', {
    errors: [{ path: 'ssn', message: 'This number already has an account' }],
  });

async function insertCustomer(
  connection: Connection,
  keys: Keys,
  form: Registration,
  passwordHash: string,
): Promise<bigint> {
  const ssn = sealSsn(keys.ssn, form.ssn);
  try {
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into customer (first_name, last_name, date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index,
                             ssn_last_four, phone_number, address, email, password_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       returning id`,
      [
        form.firstName,
        form.lastName,
        form.dateOfBirth,
        ssn.ciphertext,
        ssn.keyId,
        ssn.index,
        ssn.lastFour,
        form.phoneNumber,
        form.address,
        form.email,
        passwordHash,
      ],
    );
    return (rows[0] as { id: bigint }).id;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'customer_email_key') throw emailTaken();
    if (constraint === 'customer_ssn_index_key') throw ssnTaken();
    throw error;
  }
}

async function openCustomerAccount(
  connection: Connection,
  customerId: bigint,
  form: Registration,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>("select nextval('account_id') as id");
  const { id } = rows[0] as { id: bigint };
  await openAccounts(connection, [
    { id, name: `customer ${customerId}`, normalSide: 'credit', mustNotBeOverdrawn: true },
  ]);
  await setFrozen(connection, id, true);
  await connection.query(
    'insert into account (id, customer_id, account_number, account_type) values ($1, $2, $3, $4)',
    [id, customerId, newAccountNumber(id), form.accountType],
  );
  return id;
}
