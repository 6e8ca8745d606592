import { setTimeout as sleep } from 'node:timers/promises';
import { BankClient } from '../../../drills/src/workload/bank-client.ts';
import { type LoadedCustomer, loadedPin } from './load-customers.ts';

/** The actions of customers who sent money and browsed. */
export interface BrowseFigures {
  transfers: number;
  reads: number;
  /** Reads of a history that lacked the transfer that the same session had just sent. */
  ownTransfersMissed: number;
  /** Answers other than 200 and 201, by status. */
  refused: Record<string, number>;
}

interface BrowseOrder {
  port: number;
  customers: readonly LoadedCustomer[];
  /** How many customers act at once. */
  atOnce: number;
  /** How many transfers each of them sends. */
  transfersEach: number;
}

/** The concurrent requests of the screens after a transfer. */
const readsAfterTransfer = ['/api/account', '/api/transactions?limit=50', '/api/insights'];
/** The customer's subsequent requests. */
const readsLater = [
  '/api/transactions?limit=50',
  '/api/transactions/count',
  '/api/transactions/months',
  '/api/transactions/summary',
  '/api/insights/payees',
  '/api/budgets',
];
const pauseMs = 1_000;

/**
 * Lets customers send money, with ten reads for each transfer: three concurrent ones, and a second
 * later seven more, including the receipt. Keeps cookies, as browsers do.
 */
export async function browse(order: BrowseOrder): Promise<BrowseFigures> {
  const figures: BrowseFigures = { transfers: 0, reads: 0, ownTransfersMissed: 0, refused: {} };

  async function act(customer: LoadedCustomer, { accountId }: LoadedCustomer): Promise<void> {
    const address = () => `http://127.0.0.1:${order.port}`;
    const client = new BankClient(address, [['session', customer.sessionToken]]);
    const call = async (method: string, path: string, content?: object) => {
      const { status, body } = await client.send(method, path, content);
      if (status !== 200 && status !== 201)
        figures.refused[status] = (figures.refused[status] ?? 0) + 1;
      return body;
    };
    const read = async (path: string, own: number) => {
      figures.reads += 1;
      const rows = await call('GET', path);
      if (!path.startsWith('/api/transactions?')) return;
      if (!(Array.isArray(rows) && rows.some(({ id }) => id === own)))
        figures.ownTransfersMissed += 1;
    };
    const transfer = { type: 'transfer', amount: '1.00', pin: loadedPin, toAccountId: accountId };
    for (let count = 0; count < order.transfersEach; count++) {
      const id = Number((await call('POST', '/api/transactions', transfer)).id);
      figures.transfers += 1;
      await Promise.all(readsAfterTransfer.map((path) => read(path, id)));
      await sleep(pauseMs);
      for (const path of [...readsLater, `/api/transactions/${id}`]) await read(path, id);
    }
  }

  const stride = Math.floor(order.customers.length / order.atOnce);
  await Promise.all(
    Array.from({ length: order.atOnce }, async (_, index) => {
      const [customer, recipient] = order.customers.slice(index * stride, index * stride + 2);
      if (!customer || !recipient) throw new Error('there are too few customers');
      await act(customer, recipient);
    }),
  );
  return figures;
}
