import type { AchPayment } from '@seven-hills/contracts/money/ach-payments';
import { assignOrders } from '../../../src/money/ach/originating/assign-orders.ts';
import { settleOrders } from '../../../src/money/ach/originating/settle-orders.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { decideReturns } from '../../../src/money/ach/returned/returned-orders.ts';
import { type Customer, testPin } from '../people.ts';
import type { TestBank } from '../test-bank.ts';
import { achFile, type achFolder, operator } from './ach-files.ts';

/** A company's account, as a customer enters it. */
export const acmePower = {
  recipientName: 'Acme Power',
  externalAccountNumber: '987-654-321',
  externalRoutingNumber: '021000021',
  accountKind: 'checking',
  recipientKind: 'company',
} as const;

export const daysAhead = (count: number) => new Date(Date.now() + count * 86_400_000);

/** Orders ACH payments, and plays the bank's jobs and the other bank. Warnings go to `failures`. */
export function achPayments(
  bank: TestBank,
  folder: Awaited<ReturnType<typeof achFolder>>,
  failures: unknown[],
) {
  const { database } = bank;
  const { postings } = bank.app.means;
  const log = { warn: (entry: unknown) => failures.push(entry), error: () => {} };
  const { routingNumber } = folder.network;
  const originating = {
    database,
    postings,
    sealingKeys: bank.app.means.keys.sealing,
    routingNumber,
    operator,
    log,
  };
  let files = 0;
  return {
    originating,
    pay: (
      { client }: Pick<Customer, 'client'>,
      amount: string,
      changes: object = {},
      headers: Record<string, string> = {},
    ) =>
      client.post('/api/ach-payments', { amount, ...acmePower, pin: testPin, ...changes }, headers),
    find: async ({ client }: Pick<Customer, 'client'>, id: number) =>
      (await client.get(`/api/ach-payments/${id}`)).json<AchPayment>(),
    /** Sends what is held, just after the last cut-off, and writes the file. */
    async send(): Promise<number> {
      const { rows } = await database.query<{ at: Date }>(
        "select coalesce(max(cut_off_at), now()) + interval '1 minute' as at from ach_order where state = 'held'",
      );
      const sent = await assignOrders(originating, rows[0]?.at ?? new Date());
      await folder.write(bank);
      return sent;
    },
    async settle(): Promise<number> {
      await folder.collect(bank);
      return settleOrders(originating, daysAhead(20));
    },
    /** The headers and entries of all files that the bank has written. */
    written: async () =>
      (await folder.written()).filter(({ kind }) => kind === 'entry' || kind === 'batchHeader'),
    /** The other bank returns a payment. */
    async comesBack(transactionId: number, reason: string): Promise<void> {
      const { rows } = await database.query<{ trace_number: string; amount: bigint }>(
        'select trace_number, amount from ach_order where transaction_id = $1',
        [transactionId],
      );
      const [order] = rows;
      if (!order) throw new Error('nothing was sent');
      files += 1;
      const returns = { reason, trace: order.trace_number };
      const content = await achFile({
        modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[files] ?? 'A',
        firstTrace: files * 100,
        company: 'SEVEN HILLS BANK',
        entries: [{ accountNumber: '987654321', amount: order.amount, code: '21', returns }],
      });
      await folder.deliver(`return-${files}.ach`, content);
      const means = { database, postings, log };
      await receiveFiles({ ...means, network: folder.network });
      await Promise.all([decideReturns(means, daysAhead(20)), decideReturns(means, daysAhead(20))]);
    },
  };
}
