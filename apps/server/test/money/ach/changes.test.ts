import { deadlineFor } from '@seven-hills/ach/settlement';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { AchEntry } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inDays, monthly, runAt, savedPayee } from '../../support/money/schedules.ts';
import { receiveChanges } from '../../support/outside/ach-answers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import { achPayments, acmePower } from '../../support/outside/ach-payments.ts';
import {
  addMoney,
  linked,
  sendOrders,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let count = 0;
/** The number that was linked, and the one that the other bank says. Different for each test. */
let wrong = '';
let right = '';

let bank: TestBank;
let folder: AchFolder;
let admin: Customer;
let customer: Customer;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  admin = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** A customer whose verified account has the wrong number, and the trace of what was sent there. */
async function begin(person?: Customer): Promise<string> {
  count += 1;
  wrong = `7${count}0001`;
  right = `7${count}0009`;
  customer = person ?? (await fundedCustomer(bank));
  await verifiedAccount(bank, folder, customer, { accountNumber: wrong });
  return traceOfNewest();
}

async function traceOfNewest(): Promise<string> {
  const { rows } = await bank.database.query<{ trace_number: string }>(
    `select trace_number from ach_order where customer_id = $1 and trace_number is not null
     order by id desc limit 1`,
    [customer.customerId],
  );
  return rows[0]?.trace_number ?? '';
}

const listed = async () =>
  (await customer.client.get('/api/linked-accounts')).json<LinkedAccount[]>();

async function add(amount: string): Promise<void> {
  const [account] = await listed();
  const response = await addMoney(customer, account?.id, amount);
  expect(response.statusCode).toBe(201);
}

/** What the bank's last file says about an amount. */
async function entryOf(amount: bigint) {
  const items = await folder.written();
  const found = items.filter((item) => item.kind === 'entry' && item.amount === amount).at(-1);
  if (found?.kind !== 'entry') throw new Error('no entry of this amount was sent');
  return [found.routingNumber, found.account.trim(), found.transactionCode];
}

async function openEntries(): Promise<AchEntry[]> {
  const entries = await admin.client.get('/api/admin/payments/entries?state=open');
  return entries.json<AchEntry[]>();
}
const decide = (id: number | undefined, what: string, body?: object, by = admin) =>
  by.client.post(`/api/admin/payments/entries/${id}/${what}`, body);

describe('a notification of change', () => {
  it('corrects the account, also for an order that waits, and tells the customer', async () => {
    const trace = await begin();
    await add('11.11');
    const change = { code: 'C01', trace, data: right, accountNumber: wrong };
    expect(await receiveChanges(bank, folder, [change])).toBe(1);
    expect(await listed()).toMatchObject([{ lastFour: '0009', state: 'verified' }]);
    await add('22.22');
    await sendOrders(bank, folder);
    expect(await entryOf(1_111n)).toEqual(['021000021', right, '27']);
    expect(await entryOf(2_222n)).toEqual(['021000021', right, '27']);
    expect(await eventsAbout(bank, customer.customerId, 'linked_account_corrected')).toHaveLength(
      1,
    );
    expect(await mailTo(bank, customer.email)).toContain(
      'The details of your account at another bank were corrected',
    );
    // The other bank answers the second deposit, too.
    expect(await receiveChanges(bank, folder, [change])).toBe(1);
    expect(await openEntries()).toEqual([]);
    expect(await eventsAbout(bank, customer.customerId, 'linked_account_corrected')).toHaveLength(
      1,
    );
  });

  it('can correct the routing number and the kind of the account at once', async () => {
    const trace = await begin();
    const data = `011000015${right.padEnd(17)}37`;
    await receiveChanges(bank, folder, [{ code: 'C07', trace, data, accountNumber: wrong }]);
    expect(await listed()).toMatchObject([
      { lastFour: '0009', routingNumber: '011000015', kind: 'savings' },
    ]);
    await add('33.33');
    await sendOrders(bank, folder);
    expect(await entryOf(3_333n)).toEqual(['011000015', right, '37']);
  });

  it('keeps what the account was', async () => {
    const trace = await begin();
    await receiveChanges(bank, folder, [{ code: 'C05', trace, data: '37', accountNumber: wrong }]);
    const { rows } = await bank.database.query(
      `select old_kind, new_kind, old_account_last_four from linked_account_change
       order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { old_kind: 'checking', new_kind: 'savings', old_account_last_four: '0001' },
    ]);
    await expect(
      bank.database.query("update linked_account set kind = 'checking' where customer_id = $1", [
        customer.customerId,
      ]),
    ).rejects.toThrow('changes only by a correction');
  });

  it('needs nothing once the customer has removed the account', async () => {
    const trace = await begin();
    const [account] = await listed();
    await customer.client.call('DELETE', `/api/linked-accounts/${account?.id}`);
    const change = { code: 'C01', trace, data: right, accountNumber: wrong };
    expect(await receiveChanges(bank, folder, [change])).toBe(1);
    expect(await openEntries()).toEqual([]);
  });
});

describe('a notification that cannot be applied waits for staff', () => {
  it.each([
    ['corrects no account', { code: 'C04', data: 'JANE PUBLIC' }],
    ['has no valid routing number', { code: 'C02', data: '021000022' }],
    ['names this bank', { code: 'C02', data: '042000013' }],
    ['has no account number of this country', { code: 'C01', data: '12' }],
    [
      'names another routing number than the entry',
      { code: 'C01', data: '5551', bank: '01100001' },
    ],
    ['repeats another account number', { code: 'C01', data: '5551', accountNumber: '5552' }],
    ['answers nothing that was sent', { code: 'C01', data: '5551', trace: '999999999999999' }],
  ])('one that %s', async (_what, change) => {
    const trace = await begin();
    const { network } = folder;
    const data = change.data === '042000013' ? network.routingNumber : change.data;
    await receiveChanges(bank, folder, [{ accountNumber: wrong, trace, ...change, data }]);
    const [entry, ...others] = await openEntries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      purpose: 'change',
      holdReason: 'change',
      changeCode: change.code,
      holder: 'trace' in change ? null : { id: Number(customer.customerId) },
    });
    expect(await listed()).toMatchObject([{ lastFour: '0001', routingNumber: '021000021' }]);
    expect((await decide(entry?.id, 'close')).json()).toMatchObject({ state: 'done' });
  });

  it('one that names an account which the customer has linked, too', async () => {
    const trace = await begin();
    await linked(customer, { accountNumber: right });
    await receiveChanges(bank, folder, [{ code: 'C01', trace, data: right, accountNumber: wrong }]);
    const [entry] = await openEntries();
    expect(entry).toMatchObject({ holdReason: 'change' });
    expect((await decide(entry?.id, 'close')).statusCode).toBe(200);
  });

  it('for six banking days, and is refused in a file', async () => {
    const trace = await begin();
    await receiveChanges(bank, folder, [{ code: 'C01', trace, data: '12', accountNumber: wrong }]);
    const [entry] = await openEntries();
    const due = deadlineFor(businessDayAfter(entry?.settlesOn ?? '', 6));
    expect(entry?.dueAt).toBe(due.toISOString());
    expect((await decide(entry?.id, 'return', { reason: 'R02' })).statusCode).toBe(409);
    expect((await decide(entry?.id, 'refuse', { reason: 'C01' })).statusCode).toBe(400);
    const refused = await decide(entry?.id, 'refuse', { reason: 'C65' });
    expect(refused.json()).toMatchObject({ state: 'returning', returnReason: 'C65' });
    await folder.write(bank);
    const items = await folder.written();
    const sent = items.flatMap((item) => (item.kind === 'entry' ? item.addenda : []));
    expect(sent).toMatchObject([
      {
        form: '98 refused',
        changeCode: 'C65',
        refusedChangeCode: 'C01',
        originalTraceNumber: trace,
        originalRdfi: '02100002',
        correctedData: '12',
        traceSequenceNumber: entry?.traceNumber.slice(-7),
      },
    ]);
  });

  it('but not for the person whom it is about', async () => {
    const trace = await begin(await staffMember(bank, 'operations'));
    await receiveChanges(bank, folder, [
      { code: 'C04', trace, data: 'JANE', accountNumber: wrong },
    ]);
    const [entry] = await openEntries();
    expect((await decide(entry?.id, 'close', undefined, customer)).json()).toMatchObject({
      message: 'This is your own account. A colleague must decide.',
    });
    expect((await decide(entry?.id, 'close')).statusCode).toBe(200);
  });
});

describe('a notification about a payment to someone else', () => {
  /** Saves a payee with a monthly schedule, pays it, and returns the payment's trace. */
  async function paid(isSaved = true): Promise<{ trace: string; payeeId: number }> {
    count += 1;
    wrong = `8${count}0001`;
    right = `8${count}0009`;
    customer = await fundedCustomer(bank, 100_000n);
    const account = { ...acmePower, externalAccountNumber: wrong };
    const payeeId = isSaved ? await savedPayee(customer, { kind: 'ach_account', ...account }) : 0;
    const made = await achPayments(bank, folder, []).pay(customer, '20.00', account);
    expect(made.statusCode, made.body).toBe(201);
    await sendOrders(bank, folder);
    return { trace: await traceOfNewest(), payeeId };
  }
  const details = async (payeeId: number) =>
    (await customer.client.get(`/api/payees/${payeeId}`)).json().achAccount;

  it('corrects the saved payee, which its schedules follow, and tells the customer', async () => {
    const { trace, payeeId } = await paid();
    const firstOn = inDays(1);
    const made = await customer.client.post('/api/schedules', monthly(payeeId, firstOn));
    expect(made.statusCode, made.body).toBe(201);
    // Ordered before the notification, and held until its cut-off.
    const account = { ...acmePower, externalAccountNumber: wrong };
    const held = await achPayments(bank, folder, []).pay(customer, '24.00', account);
    expect(held.statusCode, held.body).toBe(201);
    const data = `011000015${right.padEnd(17)}32`;
    const change = { code: 'C07', trace, data, accountNumber: wrong };
    expect(await receiveChanges(bank, folder, [change])).toBe(1);
    expect(await openEntries()).toEqual([]);
    expect(await details(payeeId)).toEqual({
      ...acmePower,
      externalAccountNumber: right,
      externalRoutingNumber: '011000015',
      accountKind: 'savings',
    });
    expect(await mailTo(bank, customer.email)).toContain(
      'The account details of Acme Power have changed',
    );
    await runAt(bank, firstOn, '06:00');
    await sendOrders(bank, folder);
    expect(await entryOf(2_500n)).toEqual(['011000015', right, '32']);
    expect(await entryOf(2_400n)).toEqual(['011000015', right, '32']);
    // The other bank answers another payment of the time before, too.
    expect(await receiveChanges(bank, folder, [change])).toBe(1);
    expect(await eventsAbout(bank, customer.customerId, 'payee_corrected')).toHaveLength(1);
  });

  it('corrects what was sent to the corrected account, too', async () => {
    const { trace, payeeId } = await paid();
    const account = { ...acmePower, externalAccountNumber: wrong };
    await achPayments(bank, folder, []).pay(customer, '23.00', account);
    await receiveChanges(bank, folder, [{ code: 'C01', trace, data: right, accountNumber: wrong }]);
    await sendOrders(bank, folder);
    const second = { code: 'C05', trace: await traceOfNewest(), data: '32' };
    await receiveChanges(bank, folder, [{ ...second, accountNumber: right }]);
    expect(await openEntries()).toEqual([]);
    expect(await details(payeeId)).toMatchObject({
      externalAccountNumber: right,
      accountKind: 'savings',
    });
  });

  it('only tells the customer without a saved payee', async () => {
    const { trace } = await paid(false);
    await receiveChanges(bank, folder, [{ code: 'C01', trace, data: right, accountNumber: wrong }]);
    expect(await openEntries()).toEqual([]);
    expect(await mailTo(bank, customer.email)).toContain(
      'The account details of Acme Power have changed',
    );
  });

  it('waits for staff if it repeats another number, or the customer has saved both', async () => {
    const { trace, payeeId } = await paid();
    const change = { code: 'C01', trace, data: right };
    await receiveChanges(bank, folder, [{ ...change, accountNumber: '5552' }]);
    await savedPayee(customer, {
      kind: 'ach_account',
      ...acmePower,
      externalAccountNumber: right,
    });
    await receiveChanges(bank, folder, [{ ...change, accountNumber: wrong }]);
    const open = await openEntries();
    expect(open).toHaveLength(2);
    expect((await details(payeeId)).externalAccountNumber).toBe(wrong);
    for (const { id } of open) expect((await decide(id, 'close')).statusCode).toBe(200);
  });

  it('keeps who it is from any other change', async () => {
    const { payeeId } = await paid();
    await expect(
      bank.database.query("update saved_payee set fingerprint = 'x' where id = $1", [payeeId]),
    ).rejects.toThrow('only its nickname may change');
  });
});
