import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Customer, fundedCustomer, numberOf, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { calls, writeWebRoot } from './built-web-root.ts';

const addresses = Object.keys(calls);
/** Occurs in nothing else. */
const canaries = ['Qzxvanna', 'Qzxvberta', 'Qzxvcarla', 'Qzxvdora', 'Qzxvemma', 'Qzxvfrida'];

let webRoot: string;
let bank: TestBank;
let customers: (Customer & { canary: string; own: string[] })[];
beforeAll(async () => {
  webRoot = await writeWebRoot();
  bank = await openTestBank({ webRoot });
  customers = [];
  for (const [index, canary] of canaries.entries()) {
    const customer = await fundedCustomer(bank, 100_000n + BigInt(index) * 1_011n, {
      firstName: canary,
      lastName: `${canary}son`,
      address: `${index + 1} ${canary} Street, Cincinnati, OH 45202`,
      email: `${canary.toLowerCase()}@example.com`,
    });
    const written = [
      await customer.client.post('/api/transactions', {
        type: 'deposit',
        amount: '10.00',
        description: `${canary} note`,
        pin: testPin,
      }),
      await customer.client.post('/api/payees', {
        kind: 'payment_service',
        paymentProvider: 'zelle',
        paymentIdentifier: `payee-${canary.toLowerCase()}@example.com`,
        recipientName: `${canary} Payee`,
        nickname: `${canary} nick`,
      }),
    ];
    expect(written.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const accountNumber = await numberOf(customer);
    customers.push({ ...customer, canary, own: [canary, accountNumber] });
  }
}, 120_000);
afterAll(async () => {
  await bank.auditAndClose();
  await rm(webRoot, { recursive: true, force: true });
});

async function open(url: string, customer: Customer | undefined): Promise<string> {
  const cookie = `${customer?.client.cookie}; signed_in=1`;
  const { rawPayload, headers } = await bank.app.inject({
    url,
    headers: { cookie, 'accept-encoding': 'br' },
  });
  const isPacked = headers['content-encoding'] === 'br';
  const body = String(isPacked ? brotliDecompressSync(rawPayload) : rawPayload);
  // A slow machine leaves the answers to the browser, too.
  if (body.includes('first-answers')) expect(headers['cache-control']).toBe('no-store');
  return body;
}

/** The customers of whom a document says something. */
const saidOf = (body: string): string[] =>
  customers
    .filter(({ own }) => own.some((each) => body.toLowerCase().includes(each.toLowerCase())))
    .map(({ canary }) => canary);

test('many customers at once each get a page with their own data alone', async () => {
  // Until the thread has started, and has loaded the code of every page.
  for (const address of addresses)
    await expect
      .poll(() => open(address, customers[0]), { timeout: 30_000 })
      .toContain('data-signed-in');
  let renderedCount = 0;
  const pages = new Set<string>();
  for (let round = 0; renderedCount < 60 || pages.size < 20; round++)
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const turn = round * 8 + index;
        const customer = customers[turn % customers.length];
        const address = addresses[Math.floor(turn / customers.length) % addresses.length] ?? '';
        if (!customer) throw new Error('there are fewer customers');
        const body = await open(address, customer);
        expect(saidOf(body).filter((canary) => canary !== customer.canary)).toEqual([]);
        const page = /<div id="root" data-signed-in[^>]*>(.*)<\/div><script/s.exec(body)?.[1];
        if (page === undefined) return;
        renderedCount += 1;
        pages.add(`${customer.canary} ${address}`);
        // Not only the answers beside it.
        expect(page).toContain(customer.canary);
      }),
    );
}, 120_000);

test('nothing of a customer stays in the rendering thread', async () => {
  const [customer] = customers;
  const services = (await bank.app.inject('/api/bank')).json<unknown>();
  const worker = new Worker(join(webRoot, '.prerender/main.js'), { workerData: { services } });
  try {
    await once(worker, 'message');
    /** Returns a document, which begins with its page. */
    async function make(order: { id: number; url: string; answers: string }): Promise<string> {
      worker.postMessage({ ...order, frame: ['', '', ''], encoding: null });
      const [{ document }] = (await once(worker, 'message')) as [{ document: Uint8Array }];
      return Buffer.from(document).toString();
    }
    const beginnings = new Set<string>();
    for (const [id, url] of addresses.entries()) {
      const body = await open(url, customer);
      const content = /id="first-answers">([^<]*)</.exec(body)?.[1] ?? '';
      expect(content).toContain(canaries[0]);
      const html = await make({ id, url, answers: content });
      expect(html).toContain(canaries[0]);
      beginnings.add(html.slice(0, 100));
    }
    // Of the last order, the engine keeps what was sent to it until the next one.
    await make({ id: 99, url: '/dashboard', answers: '{"answers":{}}' });
    const heap = await text(await worker.getHeapSnapshot());
    expect(heap).toContain('CustomerArea');
    expect(heap.match(/Qzxv\w*/gi) ?? []).toEqual([]);
    // Of long texts, a snapshot has only the beginning.
    expect(longTexts(heap).filter((each) => beginnings.has(each.slice(0, 100)))).toEqual([]);
  } finally {
    await worker.terminate();
  }
}, 60_000);

/** The beginnings of the texts of more than 10,000 bytes in a snapshot of a heap. */
function longTexts(heap: string): string[] {
  const { snapshot, nodes, strings } = JSON.parse(heap) as {
    snapshot: { meta: { node_fields: string[] } };
    nodes: number[];
    strings: string[];
  };
  const fields = snapshot.meta.node_fields;
  const found: string[] = [];
  for (let node = 0; node < nodes.length; node += fields.length)
    if ((nodes[node + fields.indexOf('self_size')] ?? 0) > 10_000)
      found.push(strings[nodes[node + fields.indexOf('name')] ?? 0] ?? '');
  return found;
}
