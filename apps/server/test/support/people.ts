import { firstDeposit } from '@seven-hills/bank/brand';
import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { TransactionType } from '@seven-hills/bank/transaction';
import { arrange } from './money/arranged-movement.ts';
import { sessionCookieOf } from './session-cookie.ts';
import type { TestBank } from './test-bank.ts';
import { TestClient } from './test-bank.ts';
import { agreedTexts } from './texts/agreed-texts.ts';

let count = 0;

/** Names contain no digits. */
const lettersFor = (digits: string) =>
  digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Returns a registration that the bank accepts, for a different person each time. */
export function someone(changes: Record<string, unknown> = {}) {
  count += 1;
  const number = String(count).padStart(4, '0');
  return {
    firstName: 'Test',
    lastName: `Person${lettersFor(number)}`,
    dateOfBirth: '1990-06-15',
    ssn: `212-${String(10 + (count % 90)).padStart(2, '0')}-${number}`,
    phoneNumber: '(513) 555-0100',
    address: '12 Vine Street, Cincinnati, OH 45202',
    email: `person${number}@example.com`,
    password: 'Ludlow-Viaduct-77',
    accountType: 'checking',
    ...changes,
  };
}

export interface Customer {
  client: TestClient;
  email: string;
  password: string;
  customerId: bigint;
  accountId: number;
}

/** Registers and signs in. The account is suspended and empty, as for every new customer. */
export async function signedInPerson(
  bank: TestBank,
  changes: Record<string, unknown> = {},
): Promise<Customer> {
  const form = someone(changes);
  const client = new TestClient(bank.app);
  const registered = await client.post('/api/register', form);
  if (registered.statusCode !== 201) throw new Error(`register: ${registered.body}`);
  const signedIn = await client.post('/api/login', { email: form.email, password: form.password });
  if (signedIn.statusCode !== 200) throw new Error(`login: ${signedIn.body}`);
  const { id } = (await client.get('/api/account')).json<{ id: number }>();
  return {
    client,
    email: form.email,
    password: form.password,
    customerId: BigInt(signedIn.json<{ user: { id: number } }>().user.id),
    accountId: id,
  };
}

export const testPin = '2580';

/** Posts a customer's movement without requiring the PIN; returns the transaction's id. */
export async function postMovement(
  bank: TestBank,
  { customerId }: Pick<Customer, 'customerId'>,
  type: TransactionType,
  amount: bigint,
  changes: { occurredAt?: Date; isPending?: boolean } = {},
): Promise<number> {
  return (await arrange(bank, { type, customerId, amount, ...changes })).id;
}

/** A customer with the initial deposit credited, a PIN, and `balance` cents in total. */
export async function fundedCustomer(
  bank: TestBank,
  balance = 100_000n,
  changes: Record<string, unknown> = {},
): Promise<Customer> {
  const customer = await signedInPerson(bank, changes);
  await postMovement(bank, customer, 'initial_deposit', firstDeposit);
  if (balance > firstDeposit) await postMovement(bank, customer, 'deposit', balance - firstDeposit);
  // Production requires the password even in a fresh session.
  const set = await customer.client.post('/api/pin/setup', {
    pin: testPin,
    currentPassword: customer.password,
  });
  if (set.statusCode !== 201) throw new Error(`pin setup: ${set.body}`);
  return customer;
}

/** Opens another account for a customer, by default savings; returns its id. */
export async function openAnother(
  { client }: { client: Pick<TestClient, 'post'> },
  changes: Record<string, unknown> = {},
): Promise<number> {
  const form = { accountType: 'savings', agreements: agreedTexts, ...changes };
  const opened = await client.post('/api/own-accounts', form);
  if (opened.statusCode !== 201) throw new Error(`open: ${opened.body}`);
  return opened.json<{ id: number }>().id;
}

/** The number of a customer's account. */
export async function numberOf({ client }: Pick<Customer, 'client'>): Promise<string> {
  return (await client.get('/api/account')).json<{ accountNumber: string }>().accountNumber;
}

/** What is available in a customer's account. */
export async function balanceOf({ client }: Pick<Customer, 'client'>): Promise<string> {
  return (await client.get('/api/account')).json<{ balance: string }>().balance;
}

/** The amounts of a customer's account: available, posted, and held. */
export async function moneyOf({ client }: Pick<Customer, 'client'>): Promise<string[]> {
  const { balance, currentBalance, heldAmount } = (await client.get('/api/account')).json<
    Record<'balance' | 'currentBalance' | 'heldAmount', string>
  >();
  return [balance, currentBalance, heldAmount];
}

/** Makes a person a staff member; the role `user` ends this. */
export async function giveRole(
  bank: TestBank,
  customerId: bigint | null | undefined,
  role: 'user' | StaffRole = 'admin',
): Promise<void> {
  await bank.database.query(
    'update staff_member set ended_at = now() where person_id = $1 and ended_at is null',
    [customerId],
  );
  if (role !== 'user')
    await bank.database.query('insert into staff_member (person_id, role) values ($1, $2)', [
      customerId,
      role,
    ]);
}

/** A signed-in staff member who banks here, too. */
export async function staffMember(bank: TestBank, role: StaffRole = 'admin'): Promise<Customer> {
  const person = await fundedCustomer(bank);
  await giveRole(bank, person.customerId, role);
  return person;
}

/**
 * A person with a session but no account and no password. For tests that need neither, since it
 * costs two statements instead of the two slow hashes of registering and signing in.
 */
export async function personWithSession(
  bank: TestBank,
  {
    firstName = 'Test',
    lastName = 'Person',
    role = 'user',
  }: { firstName?: string; lastName?: string; role?: 'user' | StaffRole } = {},
): Promise<Pick<Customer, 'client' | 'customerId'>> {
  const { email, phoneNumber, address } = someone();
  const { rows } = await bank.database.query<{ id: bigint }>(
    `insert into customer (first_name, last_name, phone_number, address, email, password_hash)
     values ($1, $2, $3, $4, $5, 'none')
     returning id`,
    [firstName, lastName, phoneNumber, address, email],
  );
  const customerId = rows[0]?.id ?? 0n;
  await giveRole(bank, customerId, role);
  const client = new TestClient(bank.app);
  client.cookie = await sessionCookieOf(bank, customerId);
  return { client, customerId };
}
