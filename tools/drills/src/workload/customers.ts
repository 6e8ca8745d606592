import { type Cents, parseAmount } from '@seven-hills/money';
import { BankClient } from './bank-client.ts';

export interface Customer {
  client: BankClient;
  customerId: number;
  email: string;
  accountId: number;
  /** The transactions that credited the opening balance. */
  openingIds: Set<number>;
}

export const pin = '2580';
export const password = 'Ludlow-Viaduct-77';

/** A customer's state when the drill begins. */
export const openingBalance: Cents = 505_000n;

/** Registers customers and credits their money, all through the bank's public API. */
export async function openCustomers(count: number, address: () => string): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let index = 1; index <= count; index++)
    customers.push(await openCustomer(index, new BankClient(address)));
  return customers;
}

/** Opens a customer with a unique number; `register only` omits the deposit and PIN. */
export async function openCustomer(
  index: number,
  client: BankClient,
  extent?: 'register only',
): Promise<Customer> {
  const number = String(index).padStart(4, '0');
  const email = `drill${number}@example.com`;
  await client.must('POST', '/api/register', {
    firstName: 'Drill',
    lastName: `Customer${number.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
    dateOfBirth: '1990-06-15',
    ssn: `310-20-${number}`,
    phoneNumber: '(513) 555-0100',
    address: '12 Vine Street, Cincinnati, OH 45202',
    email,
    password,
    accountType: 'checking',
  });
  const { user } = await client.must('POST', '/api/login', { email, password });
  const customerId = (user as { id: number }).id;
  if (extent === 'register only')
    return { client, customerId, email, accountId: 0, openingIds: new Set() };
  const { clientSecret } = await client.must('POST', '/api/create-initial-deposit-payment', {});
  await client.must('POST', '/sandbox-card/confirm', {
    clientSecret,
    card: { number: '4242424242424242', expiry: '12/40', securityCode: '123', zipCode: '45202' },
  });
  await client.must('GET', '/api/initial-deposit/status');
  await client.must('POST', '/api/pin/setup', { pin });
  await client.must('POST', '/api/transactions', { type: 'deposit', amount: '5000.00', pin });
  const account = await client.must('GET', '/api/account');
  if (parseAmount(String(account.balance)) !== openingBalance)
    throw new Error(`a customer starts with ${account.balance}`);
  const opening = (await client.must('GET', '/api/transactions')) as unknown as { id: number }[];
  return {
    client,
    customerId,
    email,
    accountId: Number(account.id),
    openingIds: new Set(opening.map(({ id }) => id)),
  };
}

/** The demo bank's staff member. */
export const staffSignIn = { email: 'admin@example.com', password: 'Seven-Hills-1892' };

/** The staff member, signed in. */
export async function openStaff(address: () => string): Promise<BankClient> {
  const client = new BankClient(address);
  await client.must('POST', '/api/login', staffSignIn);
  return client;
}
