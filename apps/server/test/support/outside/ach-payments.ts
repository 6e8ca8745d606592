import type { AchPayment } from '@seven-hills/contracts/money/ach-payments';
import { settleOrders } from '../../../src/money/ach/originating/settle-orders.ts';
import { type Customer, testPin } from '../people.ts';
import type { TestBank } from '../test-bank.ts';
import type { AchFolder } from './ach-files.ts';
import { originating, returnOrder, sendOrders } from './linked-accounts.ts';

/** A company's account, as a customer enters it. */
export const acmePower = {
  recipientName: 'Acme Power',
  externalAccountNumber: '987-654-321',
  externalRoutingNumber: '021000021',
  accountKind: 'checking' as const,
  recipientKind: 'company' as const,
};

export const daysAhead = (count: number) => new Date(Date.now() + count * 86_400_000);

/** Orders ACH payments, and plays the bank's jobs and the other bank. Warnings go to `failures`. */
export function achPayments(bank: TestBank, folder: AchFolder, failures: unknown[]) {
  const log = { warn: (entry: unknown) => failures.push(entry), error: () => {} };
  const orders = originating(bank, folder, log);
  return {
    originating: orders,
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
    send: () => sendOrders(bank, folder, log),
    async settle(): Promise<number> {
      await folder.collect(bank);
      return settleOrders(orders, daysAhead(20));
    },
    /** The headers and entries of all files that the bank has written. */
    written: async () =>
      (await folder.written()).filter(({ kind }) => kind === 'entry' || kind === 'batchHeader'),
    /** The other bank returns a payment. */
    comesBack: (id: number, reason: string) =>
      returnOrder(bank, folder, { where: 'transaction_id', id }, reason, { log }),
  };
}
