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

/** A registration that the bank accepts, for a person with a unique number. */
function registrationOf(index: number) {
  const number = String(index).padStart(4, '0');
  return {
    firstName: 'Drill',
    // Names contain no digits.
    lastName: `Customer${number.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
    dateOfBirth: '1990-06-15',
    ssn: `310-20-${number}`,
    phoneNumber: '(513) 555-0100',
    address: '12 Vine Street, Cincinnati, OH 45202',
    email: `drill${number}@example.com`,
    password,
    accountType: 'checking',
  };
}

/** Opens a customer with a unique number. */
async function openCustomer(index: number, client: BankClient): Promise<Customer> {
  const registration = registrationOf(index);
  const { email } = registration;
  await client.must('POST', '/api/register', registration);
  const { user } = await client.must('POST', '/api/login', { email, password });
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
  return {
    client,
    customerId: (user as { id: number }).id,
    email,
    accountId: Number(account.id),
    openingIds: await transactionIds(client),
  };
}

/** The ids of a person's first transactions. */
async function transactionIds(client: BankClient): Promise<Set<number>> {
  const rows = (await client.must('GET', '/api/transactions')) as unknown as { id: number }[];
  return new Set(rows.map(({ id }) => id));
}

/** The demo bank's staff member, signed in. */
export async function openStaff(address: () => string): Promise<BankClient> {
  const client = new BankClient(address);
  const signIn = { email: 'admin@example.com', password: 'Seven-Hills-1892' };
  await client.must('POST', '/api/login', signIn);
  return client;
}
