import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import type { FastifyBaseLogger } from 'fastify';
import { assignOrders } from '../../../src/money/ach/originating/assign-orders.ts';
import { releaseHolds, settleOrders } from '../../../src/money/ach/originating/settle-orders.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { decideReturns } from '../../../src/money/ach/returned/returned-orders.ts';
import { testPin } from '../people.ts';
import type { TestBank, TestClient } from '../test-bank.ts';
import { type AchFolder, achFile, operator } from './ach-files.ts';

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
  { client }: { client: Pick<TestClient, 'post'> },
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

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** What the jobs of the network's orders work with. */
export const originating = ({ app }: TestBank, { network }: AchFolder, log: Log = app.log) => ({
  ...app.means,
  routingNumber: network.routingNumber,
  operator,
  log,
});

/** A minute after the last cut-off of what is held. */
export async function lastCutOff({ database }: TestBank): Promise<Date> {
  const { rows } = await database.query<{ at: Date }>(
    `select coalesce(max(cut_off_at), now()) + interval '1 minute' as at
     from ach_order where state = 'held'`,
  );
  return rows[0]?.at ?? new Date();
}

/** Sends every order that is held, in a file; returns how many. */
export async function sendOrders(bank: TestBank, folder: AchFolder, log?: Log): Promise<number> {
  const sent = await assignOrders(originating(bank, folder, log), await lastCutOff(bank));
  await folder.write(bank);
  return sent;
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** Sends every order that is held, and lets the network settle it. */
export async function settleAll(bank: TestBank, folder: AchFolder): Promise<void> {
  await sendOrders(bank, folder);
  await folder.collect(bank);
  await settleOrders(originating(bank, folder), days(10));
}

/** Makes all money that was added available. */
export const releaseAll = (bank: TestBank, folder: AchFolder) =>
  releaseHolds(originating(bank, folder), days(60));

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
export async function verifiedAccount(
  bank: TestBank,
  folder: AchFolder,
  customer: { client: Pick<TestClient, 'post'> },
  changes: Record<string, unknown> = {},
): Promise<LinkedAccount> {
  const { id } = await linked(customer, changes);
  await settleAll(bank, folder);
  const amounts = await proofAmountsOf(bank, id);
  const proven = await customer.client.post(`/api/linked-accounts/${id}/proof`, { amounts });
  if (proven.statusCode !== 200) throw new Error(`proof: ${proven.body}`);
  return proven.json<LinkedAccount>();
}

let files = 0;

/** The other bank returns an order that was sent, once in each of the copies of the file. */
export async function returnOrder(
  bank: TestBank,
  folder: AchFolder,
  { where, id }: { where: 'linked_account_id' | 'transaction_id'; id: number },
  reason: string,
  { copies = 1, log = bank.app.log }: { copies?: number; log?: Log } = {},
): Promise<void> {
  const { rows } = await bank.database.query<{
    trace_number: string;
    kind: string;
    amount: bigint;
  }>(
    `select trace_number, kind, amount from ach_order where ${where} = $1 order by id desc limit 1`,
    [id],
  );
  const [order] = rows;
  if (!order) throw new Error('nothing was sent');
  files += 1;
  const content = await achFile({
    modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[files] ?? 'A',
    firstTrace: files * 100,
    company: 'SEVEN HILLS BANK',
    entries: [
      {
        accountNumber: '555001',
        amount: order.amount,
        code: order.kind === 'add' ? '26' : '21',
        returns: { reason, trace: order.trace_number },
      },
    ],
  });
  for (let copy = 0; copy < copies; copy += 1)
    await folder.deliver(`return-${files}-${copy}.ach`, content);
  const means = { ...bank.app.means, log };
  await receiveFiles({ ...means, network: folder.network });
  await Promise.all([decideReturns(means, days(20)), decideReturns(means, days(20))]);
  await decideReturns(means, days(20));
}

/** The other bank returns the newest transfer with a linked account. */
export const returnNewest = (
  bank: TestBank,
  folder: AchFolder,
  linkedAccountId: number,
  reason: string,
  options?: { copies?: number },
) =>
  returnOrder(bank, folder, { where: 'linked_account_id', id: linkedAccountId }, reason, options);

/** Sends money to a linked account, in a file. */
export async function sendMoney(
  bank: TestBank,
  folder: AchFolder,
  { client }: { client: TestClient },
  linkedAccountId: number,
  amount: string,
): Promise<void> {
  const form = { direction: 'out', linkedAccountId, amount, pin: testPin };
  const answer = await client.post('/api/bank-transfers', form);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await sendOrders(bank, folder);
}

/** The newest order, as staff see it. */
export async function newestOrder({ client }: { client: TestClient }): Promise<AchOrder> {
  const [order] = (await client.get('/api/admin/payments/orders')).json<AchOrder[]>();
  if (!order) throw new Error('nothing was ordered');
  return order;
}

/** Adds money from a linked account, with the authorization that its customer reads. */
export async function addMoney(
  { client }: { client: TestClient },
  linkedAccountId: number | undefined,
  amount: string,
) {
  const query = `direction=in&amount=${amount}&linkedAccountId=${linkedAccountId}`;
  const plan = await client.get(`/api/bank-transfers/plan?${query}`);
  const { authorization } = plan.json<{ authorization: { hash: string } | null }>();
  const form = { direction: 'in', linkedAccountId, amount, pin: testPin };
  return client.post('/api/bank-transfers', { ...form, authorization: authorization?.hash });
}
