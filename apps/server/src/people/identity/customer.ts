import { splitAddress } from '@seven-hills/bank/addresses';
import type { PersonName } from '@seven-hills/bank/person-names';
import { maskEmail } from '@seven-hills/bank/text/email-addresses';
import { maskPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { CurrentUser, getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Mail } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { joinStaff, type Role, roleColumn } from './staff-member.ts';

export interface CustomerRow {
  id: bigint;
  /** The confirmed name, which everyone but the customer sees. */
  first_name: string;
  last_name: string;
  /** The name that awaits confirmation by staff; null if none does. */
  requested_first_name: string | null;
  requested_last_name: string | null;
  /** Null, like the SSN, for staff without an account. */
  date_of_birth: string | null;
  ssn_last_four: string | null;
  phone_number: string;
  /** The number that will replace it if it is confirmed in time; null if none is pending. */
  pending_phone_number: string | null;
  phone_code_expires_at: Date | null;
  address: string;
  /**
   * Parts that an earlier version stored separately from an address that contained only a street.
   */
  city: string | null;
  state: string | null;
  zip_code: string | null;
  email: string;
  /** Null until the owner confirms the address, which afterwards only a confirmed one replaces. */
  confirmed_email: string | null;
  /** The address that will replace it if it is confirmed in time; null if none is pending. */
  pending_email: string | null;
  role: Role;
  /** Whether the person worked here, and no longer does. */
  was_staff: boolean;
  has_account: boolean;
  has_initial_deposit: boolean;
  is_admitted: boolean;
  has_factor: boolean;
  profile_image_url: string | null;
  created_at: Date;
  /**
   * When the pending removal of all second factors by staff takes effect; null if none is pending.
   */
  factor_reset_due_at: Date | null;
}

/**
 * SQL for whether the bank is open to a person, over `customer`: they made the initial deposit, or
 * use an account that does not await one, because someone shares it with them.
 */
export const isAdmitted = `(customer.has_initial_deposit or exists (
  select from account_owner as admitting
  join account as used on used.id = admitting.account_id
  where admitting.customer_id = customer.id and admitting.until is null
    and not used.awaits_deposit))`;

const selectCustomer = `
  select customer.id, customer.first_name, customer.last_name,
         name_change.first_name as requested_first_name,
         name_change.last_name as requested_last_name,
         date_of_birth, ssn_last_four, customer.phone_number, address, city, state, zip_code, email, confirmed_email,
         (select email from email_link as link
          where link.customer_id = customer.id and link.kind = 'confirm' and link.used_at is null
            and link.expires_at > now() and link.email <> customer.email
          order by link.id desc limit 1
         ) as pending_email,
         phone_change.phone_number as pending_phone_number,
         phone_change.expires_at as phone_code_expires_at,
         ${roleColumn},
         staff.role is null and exists (
           select from staff_member as former where former.person_id = customer.id
         ) as was_staff,
         exists (select from account where account.customer_id = customer.id) as has_account,
         has_initial_deposit, ${isAdmitted} as is_admitted, has_factor, profile_image_url, customer.created_at,
         (select due_at from factor_reset
          where factor_reset.customer_id = customer.id and factor_reset.state = 'waiting'
         ) as factor_reset_due_at
  from customer
  left join name_change
    on name_change.customer_id = customer.id and name_change.outcome is null
  left join phone_change
    on phone_change.customer_id = customer.id and phone_change.ends_at > now()
  ${joinStaff('customer.id')}
  where customer.id = $1`;

/** Returns a customer by id, or `null`. */
export async function findCustomer(
  database: Database | Connection,
  id: bigint,
): Promise<CustomerRow | null> {
  const { rows } = await database.query<CustomerRow>({
    name: 'find-customer',
    text: selectCustomer,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Returns a customer's row, locked until the transaction ends to serialize changes. For a change to
 * how the person signs in, use `lockPerson`.
 */
export async function lockCustomer(connection: Connection, id: bigint): Promise<CustomerRow> {
  await connection.query('select from customer where id = $1 for no key update', [id]);
  // A single statement that waits for the lock would return stale values from the join.
  return readCustomer(connection, id);
}

/** Returns a customer who exists. */
export async function readCustomer(
  database: Database | Connection,
  id: bigint,
): Promise<CustomerRow> {
  const customer = await findCustomer(database, id);
  if (!customer) throw new Error(`customer ${id} does not exist`);
  return customer;
}

/** The name that everyone but the customer sees. */
export const confirmedNameOf = (row: CustomerRow): PersonName => ({
  firstName: row.first_name,
  lastName: row.last_name,
});

/** The name on the customer's own screens: the requested one while it awaits confirmation. */
export const shownNameOf = (row: CustomerRow): PersonName =>
  row.requested_first_name === null || row.requested_last_name === null
    ? confirmedNameOf(row)
    : { firstName: row.requested_first_name, lastName: row.requested_last_name };

/** Returns the parts of the address on file, from the line itself or from the separate parts. */
export function addressPartsOf(row: CustomerRow): Pick<CurrentUser, 'city' | 'state' | 'zipCode'> {
  const written = splitAddress(row.address);
  return {
    city: written.city || row.city,
    state: written.state || row.state,
    zipCode: written.zipCode || row.zip_code,
  };
}

/** Converts a row to the signed-in user's view of their own record. */
export function toCurrentUser(row: CustomerRow): ResultOf<typeof getCurrentUser> {
  return {
    id: row.id,
    ...shownNameOf(row),
    confirmedName: row.requested_first_name === null ? null : confirmedNameOf(row),
    email: row.email,
    hasSecondFactor: row.has_factor,
    isEmailConfirmed: row.confirmed_email === row.email,
    pendingEmail: row.pending_email,
    role: row.role,
    formerStaff: row.was_staff ? { hasAccount: row.has_account } : null,
    hasInitialDeposit: row.has_initial_deposit,
    hasAccount: row.has_account,
    isAdmitted: row.is_admitted,
    dateOfBirth: row.date_of_birth ?? '',
    phoneNumber: row.phone_number,
    pendingPhone: pendingPhoneOf(row),
    address: row.address,
    ...addressPartsOf(row),
    ssn: row.ssn_last_four === null ? '' : `***-**-${row.ssn_last_four}`,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at,
    factorResetAt: row.factor_reset_due_at,
  };
}

/** The pending phone number as its owner sees it: masked, because a thief may have the session. */
function pendingPhoneOf(row: CustomerRow): ResultOf<typeof getCurrentUser>['pendingPhone'] {
  const { pending_phone_number: number, phone_code_expires_at: codeExpiresAt } = row;
  if (number === null || codeExpiresAt === null) return null;
  return { phoneNumber: maskPhoneNumber(number), sentTo: maskEmail(row.email), codeExpiresAt };
}

/** "Olivia M.": the name that other customers see. */
export function holderName(firstName: string, lastName: string): string {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial}.` : firstName;
}

/** SQL for the name that `holderName` returns, over a source with `first_name` and `last_name`. */
export const holderNameSql = (source: string): string =>
  `${source}.first_name || case when ${source}.last_name = '' then '' else ' ' || left(${source}.last_name, 1) || '.' end`;

/** SQL for a person's id and full name as JSON; null if an outer join found nobody. */
export const namedPerson = (person: string): string =>
  `case when ${person}.id is not null then json_build_object(
     'id', ${person}.id, 'name', ${person}.first_name || ' ' || ${person}.last_name) end`;

/** Queues a message to a customer, as `queueMail` does; `write` receives the first name. */
export async function queueMailToCustomer(
  connection: Connection,
  customerId: bigint,
  write: (firstName: string) => Mail,
  notBefore: Date | null = null,
): Promise<void> {
  const { rows } = await connection.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1',
    [customerId],
  );
  for (const { email, first_name } of rows)
    await queueMail(connection, email, write(first_name), notBefore);
}
