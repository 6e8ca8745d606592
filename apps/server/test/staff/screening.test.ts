import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignOrders } from '../../src/money/ach/originating/assign-orders.ts';
import { postEntries } from '../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../src/money/ach/receiving/receive-files.ts';
import { creditIncomingWires } from '../../src/money/incoming-wires/credit-incoming-wires.ts';
import { httpScreener } from '../../src/money/screening/http-screener.ts';
import type { Screener, Verdict } from '../../src/money/screening/screener.ts';
import { handOverWires } from '../../src/money/wires/hand-over-wires.ts';
import { setPolicyFromTerminal } from '../../src/staff/proposals/policies/set-policy.ts';
import { plainWire } from '../support/money/sample-wire.ts';
import { openWireFolder } from '../support/money/wire-folder.ts';
import { type AchFolder, achFile, achFolder } from '../support/outside/ach-files.ts';
import { achPayments, daysAhead } from '../support/outside/ach-payments.ts';
import { transferMessage, transferTo } from '../support/outside/network-messages.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  numberOf,
  staffMember,
  testPin,
} from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let ach: ReturnType<typeof achPayments>;
let admin: Customer;
let customer: Customer;
let asked: string[] = [];
/** The service's next answers; an Error means that it cannot be reached. */
let verdict: Verdict | Error = { answer: 'pass' };
const hold: Verdict = { answer: 'hold', reason: 'A known mule account.' };
const screener: Screener = {
  async screen({ kind }) {
    asked.push(kind);
    await beforeVerdict();
    if (verdict instanceof Error) throw verdict;
    return verdict;
  },
};
/** What happens while the service is asked. */
let beforeVerdict = async (): Promise<void> => undefined;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network, screener } });
  ach = achPayments(bank, folder, failures);
  admin = await staffMember(bank);
});
beforeEach(async () => {
  customer = await fundedCustomer(bank, 100_000n);
  asked = [];
  beforeVerdict = async () => undefined;
  verdict = { answer: 'pass' };
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** The held payments, smallest first: they are screened at the same time, in no certain order. */
const heldWork = async () =>
  (await admin.client.get('/api/admin/queue'))
    .json<{ items: { kind: string; reference: number; subject: string; amount: string }[] }>()
    .items.filter(({ kind }) => kind === 'screening')
    .toSorted((one, other) => Number(one.amount) - Number(other.amount));
const release = (id: number, by = admin, reason = 'A known mule account.') =>
  by.client.post(`/api/admin/screening/${id}/release`, { note: 'Confirmed by phone.', reason });

describe('a payment that leaves through the ACH network', () => {
  const assign = () => assignOrders(ach.originating, daysAhead(10));

  it('is asked about once, and leaves if it passes', async () => {
    await ach.pay(customer, '10.00');
    expect(await assign()).toBe(1);
    expect(await assign()).toBe(0);
    expect(asked).toEqual(['ach_out']);
    expect(await heldWork()).toEqual([]);
  });

  it('waits until staff release it, with the reason', async () => {
    verdict = hold;
    const { id } = (await ach.pay(customer, '10.00')).json<{ id: number }>();
    expect(await assign()).toBe(0);
    expect(await assign()).toBe(0);
    expect(asked).toEqual(['ach_out']);
    expect(await ach.find(customer, id)).toMatchObject({ state: 'held' });
    const [work] = await heldWork();
    expect(work).toMatchObject({ subject: 'Acme Power' });
    const reference = work?.reference ?? 0;
    const facts = await admin.client.get(`/api/admin/queue/screening/${reference}`);
    expect(facts.json()).toMatchObject({
      screening: { reason: 'A known mule account.', isAnswered: true, transactionId: id },
    });
    expect((await release(reference, customer)).statusCode).toBe(403);
    const answers = await Promise.all([release(reference), release(reference)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await assign()).toBe(1);
    expect(await heldWork()).toEqual([]);
  });

  it('above the policy’s threshold leaves after a colleague’s approval', async () => {
    const policy = { approvals: 1, threshold: 5_000n, releasesByTime: null };
    await setPolicyFromTerminal(bank.database, 'demo', 'screened_payment', policy);
    verdict = hold;
    await ach.pay(customer, '50.00');
    await ach.pay(customer, '50.01');
    expect(await assign()).toBe(0);
    const [small, large] = (await heldWork()).map(({ reference }) => reference);
    expect((await release(small ?? 0)).statusCode).toBe(200);
    const proposed = await release(large ?? 0);
    expect(proposed.statusCode).toBe(202);
    expect((await release(large ?? 0)).json()).toMatchObject({ code: 'proposal_exists' });
    expect(await assign()).toBe(1);
    const { id } = proposed.json<{ proposal: { id: number } }>().proposal;
    const approve = (by: Customer) =>
      by.client.post(`/api/admin/proposals/${id}/approve`, { note: 'Called the customer.' });
    expect((await approve(admin)).statusCode).toBe(409);
    expect((await approve(await staffMember(bank))).statusCode).toBe(200);
    expect(await assign()).toBe(1);
    expect(await heldWork()).toEqual([]);
  });

  it('is not released by a service that cannot be reached, which is asked again', async () => {
    verdict = new Error('timeout');
    await ach.pay(customer, '10.00');
    expect(await assign()).toBe(0);
    expect(await heldWork()).toHaveLength(1);
    verdict = { answer: 'pass' };
    expect(await assign()).toBe(1);
    expect(asked).toEqual(['ach_out', 'ach_out']);
    expect(await heldWork()).toEqual([]);
  });

  it('stays released if the service answers meanwhile, and needs a look at a later reason', async () => {
    verdict = new Error('timeout');
    const noAnswer = 'The screening service did not answer.';
    await ach.pay(customer, '10.00');
    await ach.pay(customer, '20.00');
    expect(await assign()).toBe(0);
    const [first, second] = (await heldWork()).map(({ reference }) => reference);
    // The service holds the first after staff have released it, the second before.
    beforeVerdict = async () => {
      beforeVerdict = async () => undefined;
      expect((await release(first ?? 0, admin, noAnswer)).statusCode).toBe(200);
    };
    verdict = hold;
    expect(await assign()).toBe(1);
    expect((await release(second ?? 0, admin, noAnswer)).json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('look at it again'),
    });
    expect(await assign()).toBe(0);
    expect((await release(second ?? 0)).statusCode).toBe(200);
    expect(await assign()).toBe(1);
  });
});

describe('a wire that leaves', () => {
  it('is none that left through the ACH network, which no job hands over again', async () => {
    await ach.pay(customer, '10.00');
    await ach.send();
    const rail = { send: async () => expect.unreachable('it was handed over as a wire') };
    const handing = { ...bank.app.means, rail: rail as never };
    expect(await handOverWires(handing)).toBe(0);
    expect(asked).toEqual(['ach_out']);
  });

  it('is handed over once staff release it', async () => {
    verdict = hold;
    const wire = { ...plainWire, amount: '20.00', pin: testPin };
    const { id } = (await customer.client.post('/api/wire-transfer', wire)).json<{ id: number }>();
    await admin.client.post(`/api/admin/transactions/${id}/approve`, {});
    const sent: bigint[] = [];
    const rail = { send: async ({ amount }: { amount: bigint }) => void sent.push(amount) };
    const handing = { ...bank.app.means, rail: rail as never };
    expect(await handOverWires(handing)).toBe(0);
    expect(sent).toEqual([]);
    const [work] = await heldWork();
    expect((await release(work?.reference ?? 0)).statusCode).toBe(200);
    expect(await handOverWires(handing)).toBe(1);
    expect(sent).toEqual([2_000n]);
    expect(asked).toEqual(['wire_out']);
  });
});

describe('a credit of another bank', () => {
  async function receive(modifier: string): Promise<void> {
    const accountNumber = await numberOf(customer);
    const content = await achFile({ entries: [{ accountNumber, amount: 3_000n }], modifier });
    await folder.deliver(`credit-${modifier}.ach`, content);
    await receiveFiles({ ...bank.app.means, network: folder.network });
  }
  const newest = async () =>
    (await admin.client.get('/api/admin/payments/entries?limit=1')).json<{ id: number }[]>()[0];

  it('is posted if it passes', async () => {
    await receive('A');
    expect(await postEntries(bank.app.means, daysAhead(4))).toBe(1);
    expect(asked).toEqual(['ach_in']);
    expect(await moneyOf(customer)).toEqual(['1030.00', '1030.00', '0.00']);
  });

  it('waits for staff with the reason, who post it', async () => {
    verdict = hold;
    await receive('B');
    expect(await postEntries(bank.app.means, daysAhead(4))).toBe(1);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    const entry = await newest();
    expect(entry).toMatchObject({
      state: 'held',
      holdReason: 'screening',
      screeningReason: 'A known mule account.',
    });
    const posted = await admin.client.post(`/api/admin/payments/entries/${entry?.id}/post`);
    expect(posted.statusCode, posted.body).toBe(200);
    expect(await moneyOf(customer)).toEqual(['1030.00', '1030.00', '0.00']);
  });

  it('keeps no lock while the service is asked for staff, who see its reason first', async () => {
    await receive('D');
    await bank.database.query(
      "update ach_entry set state = 'held', hold_reason = 'look_alike' where state = 'waiting'",
    );
    const path = `/api/admin/payments/entries/${(await newest())?.id}/post`;
    beforeVerdict = async () => {
      // Fails if the staff member's transaction is open.
      await bank.superuser.query(
        `select from session where customer_id = ${admin.customerId} for update nowait`,
      );
    };
    verdict = hold;
    expect((await admin.client.post(path)).json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('A known mule account.'),
    });
    expect((await admin.client.post(path)).statusCode).toBe(200);
    expect(asked).toEqual(['ach_in']);
  });

  it('waits without being posted while the service cannot be reached', async () => {
    verdict = new Error('timeout');
    await receive('C');
    expect(await postEntries(bank.app.means, daysAhead(4))).toBe(0);
    expect(await newest()).toMatchObject({ state: 'waiting' });
    await bank.superuser.query('alter table screening disable trigger user');
    await bank.superuser.query("update screening set asked_at = now() - interval '16 minutes'");
    await bank.superuser.query('alter table screening enable trigger user');
    expect(await postEntries(bank.app.means, daysAhead(4))).toBe(1);
    expect(await newest()).toMatchObject({ state: 'held', holdReason: 'screening' });
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
  });
});

describe('a wire from another bank', () => {
  it('is held for staff with the reason', async () => {
    const wires = await openWireFolder(bank);
    verdict = hold;
    const transfer = { ...transferTo(await numberOf(customer)), uetr: randomUUID() };
    await wires.deliver('wire.xml', transferMessage(transfer));
    await wires.collect();
    expect(await creditIncomingWires(bank.app.means)).toBe(1);
    const [wire] = (await admin.client.get('/api/admin/incoming-wires?limit=1')).json();
    expect(wire).toMatchObject({
      state: 'held',
      heldFor: 'screening',
      screeningReason: 'A known mule account.',
    });
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    await wires.remove();
  });
});

describe('a screening service over HTTP', () => {
  const secret = 's'.repeat(32);
  const payment = {
    kind: 'wire_in',
    reference: 5n,
    amount: 12_550n,
    isDebit: false,
    customerId: 7n,
    accountId: null,
    counterparty: { name: 'Acme', bankName: null, routingNumber: null, accountLastFour: null },
    description: null,
  } as const;
  let server: Server;
  let answer: (body: string, signature: string) => { status: number; text: string } | null;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const given = answer(body, String(request.headers['x-bank-signature']));
        if (given) response.writeHead(given.status).end(given.text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  let warnings: unknown[] = [];
  const screenerOf = (timeoutMs = 3_000) => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    warnings = [];
    const log = { warn: (...entry: unknown[]) => void warnings.push(entry) };
    return httpScreener({ url, secret, timeoutMs }, log);
  };
  const ask = (timeoutMs?: number) => screenerOf(timeoutMs).screen(payment);

  it('gets a signed request, and its verdict counts', async () => {
    answer = (body, signature) => {
      const right = createHmac('sha256', secret).update(body).digest('hex');
      const { amount, reference, accountId } = JSON.parse(body);
      const isRight = amount === '125.50' && reference === '5' && accountId === null;
      const verdictText = isRight && signature === `sha256=${right}` ? 'pass' : 'unsigned';
      return { status: 200, text: JSON.stringify({ answer: verdictText }) };
    };
    expect(await ask()).toEqual({ answer: 'pass' });
    answer = () => ({ status: 200, text: JSON.stringify(hold) });
    expect(await ask()).toEqual(hold);
  });

  it.each([
    ['an error', { status: 500, text: '{"answer":"pass"}' }],
    ['an unknown verdict', { status: 200, text: '{"answer":"maybe"}' }],
    ['no reason', { status: 200, text: '{"answer":"hold"}' }],
    ['no JSON', { status: 200, text: 'pass' }],
    ['a verdict of any length', { status: 200, text: `{"answer":"pass"}${' '.repeat(20_000)}` }],
  ])('never passes a payment by answering with %s', async (_what, given) => {
    answer = () => given;
    await expect(ask()).rejects.toThrow();
    expect(warnings).toHaveLength(1);
    expect(inspect(warnings, { depth: 9 })).not.toContain(secret);
  });

  it('never passes a payment by taking too long', async () => {
    answer = () => null;
    await expect(ask(50)).rejects.toThrow();
  });

  it('is not asked for a while after ten failures in a row, so that nothing waits for it', async () => {
    let count = 0;
    answer = () => {
      count += 1;
      return { status: 503, text: '' };
    };
    const service = screenerOf();
    for (let n = 0; n < 20; n++) await expect(service.screen(payment)).rejects.toThrow();
    expect(count).toBe(10);
  });
});
