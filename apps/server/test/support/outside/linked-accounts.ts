import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { type Customer, testPin } from '../people.ts';
import type { TestBank } from '../test-bank.ts';

let count = 0;

/** The form of an account at another bank, a different one each time. */
export function outsideAccount(changes: Record<string, unknown> = {}) {
  count += 1;
  return {
    bankName: 'JPMorgan Chase Bank',
    routingNumber: '021000021',
    accountNumber: String(4_000_000 + count),
    kind: 'checking',
    nickname: null,
    isOwnAccount: true,
    pin: testPin,
    ...changes,
  };
}

/** Links an account; fails the test if the bank refuses. */
export async function linked(
  { client }: Pick<Customer, 'client'>,
  changes: Record<string, unknown> = {},
): Promise<LinkedAccount> {
  const response = await client.post('/api/linked-accounts', outsideAccount(changes));
  if (response.statusCode !== 201) throw new Error(`link: ${response.body}`);
  return response.json<LinkedAccount>();
}

/** The amounts of the deposits that prove an account, as a customer would type them. */
export async function proofAmountsOf({ superuser }: TestBank, id: number): Promise<string[]> {
  const { rows } = await superuser.query<{ amounts: number[] }>(
    'select proof_amounts::int[] as amounts from linked_account where id = $1',
    [id],
  );
  return (rows[0]?.amounts ?? []).map((cents) => `0.${String(cents).padStart(2, '0')}`);
}

/** Lets the network settle the two deposits that prove an account. */
export async function settleProof({ superuser }: TestBank, id: number): Promise<void> {
  await superuser.query(
    `with file as (
       insert into ach_file (direction, name, state, written_at)
       values ('out', 'proof', 'written', now())
       returning id
     )
     update ach_order set state = 'assigned', file_id = file.id, trace_number = 'proof-' || ach_order.id
     from file where linked_account_id = $1 and kind = 'proof'`,
    [id],
  );
  await superuser.query(
    `update ach_order set state = 'settled' where linked_account_id = $1 and kind = 'proof'`,
    [id],
  );
}

/** Ends the time to confirm the deposits. */
export async function endProofTime({ superuser }: TestBank, id: number): Promise<void> {
  await superuser.query('alter table linked_account disable trigger user');
  await superuser.query(
    `update linked_account set proof_ends_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await superuser.query('alter table linked_account enable trigger user');
}

/** Links an account and proves it. */
export async function verifiedAccount(bank: TestBank, customer: Customer): Promise<LinkedAccount> {
  const { id } = await linked(customer);
  await settleProof(bank, id);
  const amounts = await proofAmountsOf(bank, id);
  const proven = await customer.client.post(`/api/linked-accounts/${id}/proof`, { amounts });
  if (proven.statusCode !== 200) throw new Error(`proof: ${proven.body}`);
  return proven.json<LinkedAccount>();
}
