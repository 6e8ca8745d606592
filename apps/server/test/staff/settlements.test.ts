import {
  addDays,
  businessDayBefore,
  businessDayFrom,
} from '@seven-hills/bank/calendar/business-days';
import type { Settlement } from '@seven-hills/contracts/staff/settlements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postEntries } from '../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../src/money/ach/receiving/receive-files.ts';
import { bookSettlements } from '../../src/money/settlements/book-settlements.ts';
import { receiveReports } from '../../src/money/settlements/receive-reports.ts';
import { handOverWires } from '../../src/money/wires/hand-over-wires.ts';
import { recordWireReports } from '../../src/money/wires/record-wire-reports.ts';
import { returnRejectedWires } from '../../src/money/wires/return-rejected-wires.ts';
import { wireKey } from '../../src/money/wires/wire-key.ts';
import { bankDayAt } from '../../src/platform/time/bank-calendar.ts';
import { recordMissedItems } from '../../src/staff/settlements/record-missed-items.ts';
import { wire } from '../support/money/sample-wire.ts';
import { openWireFolder } from '../support/money/wire-folder.ts';
import { type AchFolder, achFile, achFolder } from '../support/outside/ach-files.ts';
import { nextMessageId, transferMessage, transferTo } from '../support/outside/network-messages.ts';
import { type Customer, fundedCustomer, numberOf, staffMember } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let admin: Customer;
let colleague: Customer;
let customer: Customer;
let accountNumber: string;
let folder: AchFolder;
let count = 0;
let day = bankDayAt();

beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
  colleague = await staffMember(bank);
  folder = await achFolder();
  customer = await fundedCustomer(bank, 10_000n);
  accountNumber = await numberOf(customer);
});
afterAll(() => bank.close());

const means = () => bank.app.means;

/** Each test has a past banking day of its own, on which a file's entries settle. */
const anotherDay = () => {
  day = businessDayBefore(day);
  return day;
};
async function receive(...entries: { amount: bigint; code?: string }[]): Promise<void> {
  count += 1;
  const content = await achFile({
    entries: entries.map((entry) => ({ accountNumber, ...entry })),
    modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[count] ?? '9',
    firstTrace: count * 100,
    settlesOn: day,
  });
  await folder.deliver(`day-${count}.ach`, content);
  await receiveFiles({ ...means(), network: folder.network });
  await postEntries(means(), new Date(Date.now() + 4 * 86_400_000));
}
const listed = async (query = '') =>
  (await admin.client.get(`/api/admin/settlements${query}`)).json<Settlement[]>();
const ofDay = async () => {
  const found = (await listed('?network=ach')).find(({ settlesOn }) => settlesOn === day);
  if (!found) throw new Error(`${day} is not listed`);
  return found;
};
const enter = (amount: string, by = admin, direction = 'to_bank') =>
  by.client.post('/api/admin/settlements', {
    network: 'ach',
    settlesOn: day,
    direction,
    amount,
    reference: 'FRB statement 12',
  });
/** A colleague of whoever entered the figure books it. */
const book = async (by = colleague, note: string | null = null) =>
  by.client.post(`/api/admin/settlements/${(await ofDay()).id}/book`, { note });
const statement = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-11-09T06:00:00-05:00</CreDtTm></GrpHdr>
<Stmt><Id>STMT-7</Id><Acct><Id><Othr><Id>042000013</Id></Othr></Id></Acct>${entries}</Stmt>
</BkToCstmrStmt></Document>`;
const statementEntry = (amount: string, direction: string, status = 'BOOK') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>` +
  `<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
async function report(entries: string): Promise<void> {
  await folder.deliver(`report-${day}.xml`, statement(entries));
  await receiveReports({ ...means(), folder: folder.network.folder });
}
const balanceOf = async (id: number) => {
  const { rows } = await bank.database.query<{ posted: bigint }>(
    'select posted from ledger.account_state where id = $1',
    [id],
  );
  return rows[0]?.posted;
};
const [dueFromNetwork, clearingIn, returns] = [31, 32, 33];
const findings = () => bank.audit();

it('a colleague books the figure that staff entered, and its clearing accounts are empty', async () => {
  anotherDay();
  await receive({ amount: 12_000n }, { amount: 2_000n, code: '27' });
  expect(await ofDay()).toMatchObject({
    network: 'ach',
    state: 'awaiting',
    received: '100.00',
    files: '100.00',
    net: null,
    items: [{ name: 'day-1.ach', part: 'received', net: '100.00' }],
  });
  expect(await balanceOf(clearingIn)).toBe(10_000n);
  expect(await bookSettlements(means())).toBe(0);
  expect((await enter('100.00')).json()).toMatchObject({ state: 'agrees', difference: '0.00' });
  // Even though it agrees, whoever entered it and the job don’t book it.
  expect(await bookSettlements(means())).toBe(0);
  expect((await book(admin)).json()).toMatchObject({ code: 'conflict' });
  const { items } = (await colleague.client.get('/api/admin/queue')).json<{ items: object[] }>();
  expect(items).toMatchObject([{ kind: 'settlement', amount: null, subject: `ach ${day}` }]);
  expect((await book()).json()).toMatchObject({ mayBook: false });
  expect(await ofDay()).toMatchObject({
    bookedBy: expect.any(String),
    bookedAt: expect.any(String),
  });
  expect(await balanceOf(clearingIn)).toBe(0n);
  expect(await balanceOf(dueFromNetwork)).toBe(10_000n);
  expect(await bookSettlements(means())).toBe(0);
  expect((await enter('99.00')).json()).toMatchObject({ code: 'conflict' });
  expect((await enter('100.00')).statusCode).toBe(200);
  expect(await bank.audit()).toEqual([]);
});

it('returns leave the account of returns on the day after', async () => {
  anotherDay();
  await receive({ amount: 500n });
  await receive({ amount: 700n, code: '37' });
  // An account of the other kind of number: the entry goes back.
  accountNumber = '999999999';
  await receive({ amount: 900n });
  accountNumber = await numberOf(customer);
  await folder.write(bank);
  const [returned] = (await listed('?network=ach')).filter((each) => each.returned !== '0.00');
  expect(returned).toMatchObject({ returned: '-9.00', files: '-9.00' });
  expect((returned?.settlesOn ?? '') > day).toBe(true);
  expect(await balanceOf(returns)).toBe(900n);
  await enter('7.00');
  await book();
  expect(await ofDay()).toMatchObject({ state: 'agrees', files: '7.00' });
  expect(await balanceOf(clearingIn)).toBe(0n);
  expect(await bank.audit()).toEqual([]);
});

it('a difference stays open, in the queue and in the audit, until a colleague books it', async () => {
  anotherDay();
  await receive({ amount: 30_000n });
  expect((await enter('310.00')).json()).toMatchObject({ state: 'differs', difference: '10.00' });
  const sentence = `ACH settlement of ${day} is open: the network says 310.00, and the bank’s files say 300.00`;
  expect(await findings()).toEqual([sentence]);
  const queue = (await colleague.client.get('/api/admin/queue')).json<{ items: object[] }>();
  const { id } = await ofDay();
  expect(queue.items).toMatchObject([
    { kind: 'settlement', reference: id, amount: '10.00', subject: `ach ${day}` },
  ]);
  const path = `/api/admin/settlements/${id}`;
  const noted = await admin.client.post(`${path}/note`, { note: 'A file is missing' });
  expect(noted.json()).toMatchObject({ note: 'A file is missing', mayBook: false });
  expect(await findings()).toEqual([`${sentence} (A file is missing)`]);
  const unexplained = await colleague.client.post(`${path}/book`, { note: null });
  expect(unexplained.json()).toMatchObject({ code: 'conflict' });
  const own = await admin.client.post(`${path}/book`, { note: 'It is right' });
  expect(own.json()).toMatchObject({ code: 'conflict' });
  const answers = await Promise.all([
    colleague.client.post(`${path}/book`, { note: 'Called the Fed' }),
    colleague.client.post(`${path}/book`, { note: 'Called the Fed' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await ofDay()).toMatchObject({ state: 'differs', note: 'Called the Fed' });
  expect(await balanceOf(clearingIn)).toBe(-1_000n);
  expect(await findings()).toEqual([`${sentence} (Called the Fed)`]);
  // The missing file arrives: the difference closes by itself.
  await receive({ amount: 1_000n });
  expect(await ofDay()).toMatchObject({ state: 'agrees', files: '310.00' });
  expect(await balanceOf(clearingIn)).toBe(0n);
  expect(await bank.audit()).toEqual([]);
  await expect(
    bank.database.query('update network_settlement set net = 1 where id = $1', [id]),
  ).rejects.toThrow('booked once');
});

it('a missing figure is in the queue once the bank has recorded one before', async () => {
  const queue = async () =>
    (await admin.client.get('/api/admin/queue')).json<{ items: object[] }>().items;
  anotherDay();
  await receive({ amount: 100n });
  // No figure of an earlier day is known.
  expect(await queue()).toEqual([]);
  const missing = await ofDay();
  anotherDay();
  await receive({ amount: 200n });
  await enter('2.00');
  await book();
  expect(await queue()).toMatchObject([
    { kind: 'settlement', reference: missing.id, amount: null },
  ]);
});

it('figures are of banking days that have begun', async () => {
  const before = day;
  day = addDays(bankDayAt(), 7);
  expect((await enter('1.00')).json()).toMatchObject({ code: 'conflict' });
  day = '2026-11-22';
  expect((await enter('1.00')).json<{ message: string }>().message).toContain('not a banking day');
  day = before;
  expect((await enter('-1.00')).statusCode).toBe(400);
  expect((await enter('1.00', customer)).statusCode).toBe(403);
});

it('a figure of nothing is booked without a transfer', async () => {
  anotherDay();
  await enter('0');
  expect((await book()).json()).toMatchObject({ state: 'agrees', bookedAt: expect.any(String) });
  anotherDay();
  await receive({ amount: 300n });
  await enter('0');
  expect((await book(colleague, 'The file never settled')).statusCode).toBe(200);
  expect(await findings()).toHaveLength(1);
  await receive({ amount: 300n, code: '27' });
  expect(await bank.audit()).toEqual([]);
});

it('a recent password reset keeps staff from entering, noting, and booking', async () => {
  anotherDay();
  await receive({ amount: 600n });
  await enter('6.00');
  const { id } = await ofDay();
  const reset = await staffMember(bank);
  await bank.database.query(
    "update customer set waiting_period_ends_at = now() + interval '1 hour' where id = $1",
    [reset.customerId],
  );
  const answers = [
    await enter('6.00', reset),
    await reset.client.post(`/api/admin/settlements/${id}/note`, { note: 'It is right' }),
    await book(reset),
  ];
  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    Array(3).fill('recently_reset'),
  );
  expect((await book()).statusCode).toBe(200);
});

it('a report’s figure that differs by more than the threshold needs two people', async () => {
  anotherDay();
  await receive({ amount: 2_000n });
  await report(statementEntry('100020.01', 'CRDT'));
  const answer = await book(colleague, 'Called the Fed');
  expect(answer.statusCode).toBe(202);
  const { proposal } = answer.json<{ proposal: { id: number } }>();
  const approve = ({ client }: Customer, id: number) =>
    client.post(`/api/admin/proposals/${id}/approve`, {});
  expect((await approve(colleague, proposal.id)).json()).toMatchObject({ code: 'conflict' });
  // A file that arrives meanwhile changes what was proposed.
  await receive({ amount: 1n });
  expect((await approve(admin, proposal.id)).json()).toMatchObject({ code: 'proposal_stale' });
  expect(await ofDay()).toMatchObject({ bookedAt: null });
  // The difference is the threshold now, which one person may book.
  expect((await book(colleague, 'Called the Fed')).statusCode).toBe(200);
  await receive({ amount: 10_000_000n });

  anotherDay();
  await receive({ amount: 2_000n });
  await report(statementEntry('100020.01', 'CRDT'));
  const proposed = (await book(colleague, 'Called')).json<{ proposal: { id: number } }>();
  const approved = await approve(admin, proposed.proposal.id);
  expect(approved.json()).toMatchObject({ state: 'executed' });
  expect(await ofDay()).toMatchObject({
    state: 'differs',
    difference: '100000.01',
    note: 'Called',
  });
  await receive({ amount: 10_000_001n });
  expect(await bank.audit()).toEqual([]);
});

it('the network’s report states the figure', async () => {
  anotherDay();
  await receive({ amount: 4_000n });
  const entries =
    statementEntry('45.00', 'CRDT') +
    statementEntry('5.00', 'DBIT') +
    statementEntry('9.00', 'CRDT', 'PDNG');
  await folder.deliver('report.xml', statement(entries));
  await folder.deliver('wrong.xml', '<a/>');
  await receiveFiles({ ...means(), network: folder.network });
  expect(await receiveReports({ ...means(), folder: folder.network.folder })).toBe(1);
  expect(await folder.listed('failed')).toEqual(['wrong.xml']);
  expect(await bookSettlements(means())).toBe(1);
  expect(await ofDay()).toMatchObject({
    state: 'agrees',
    net: '40.00',
    source: 'report',
    reference: 'STMT-7',
    recordedBy: null,
  });
  expect(await bank.audit()).toEqual([]);
});

it('wires count on their day: received, sent, and not if they are rejected', async () => {
  const wires = await openWireFolder(bank);
  const { settlementDate } = transferTo(accountNumber);
  await wires.deliver('wire.xml', transferMessage(transferTo(accountNumber), nextMessageId()));
  await wires.collect();
  await wires.credit();
  const ofWires = async () => {
    const days = await listed('?network=wires');
    return days.map(({ settlesOn, received, sent }) => [settlesOn, received, sent]);
  };
  const received = (await ofWires())[0]?.[1] ?? '';
  expect(await ofWires()).toEqual([[settlementDate, received, '0.00']]);
  const ann = await fundedCustomer(bank, 50_000n);
  const form = { ...wire, type: 'wire_transfer' };
  const { id, amount } = (await ann.client.post('/api/wire-transfer', form)).json<{
    id: number;
    amount: string;
  }>();
  await admin.client.post(`/api/admin/transactions/${id}/approve`);
  const { sealing: sealingKeys } = bank.keys;
  await handOverWires({ ...bank.app.means, rail: await wires.openRail(), sealingKeys });
  const sentOn = businessDayFrom(bankDayAt());
  expect((await ofWires()).find(([on]) => on === sentOn)?.[2]).toBe(`-${amount}`);
  await recordWireReports(bank.database, {
    id: 'rejected',
    fingerprint: Buffer.from('rejected'),
    reports: [{ idempotencyKey: wireKey(BigInt(id)), state: 'rejected', reason: null }],
  });
  expect((await ofWires()).find(([on]) => on === sentOn)?.[2]).toBe('0.00');
  await returnRejectedWires(means());
  const unknown = transferMessage(transferTo('9999999999'), nextMessageId());
  await wires.deliver('unknown.xml', unknown);
  await wires.collect();
  await wires.credit();
  const held = await admin.client.get('/api/admin/incoming-wires?state=held');
  const [one] = held.json<{ id: number }[]>();
  await admin.client.post(`/api/admin/incoming-wires/${one?.id}/return`, { reason: 'AC01' });
  expect(await bank.audit()).toEqual([]);
  await wires.remove();
});

it('what a server of an earlier version recorded nowhere is recorded later, once', async () => {
  const items = async () => {
    const { rows } = await bank.database.query(
      `select item.kind, item.reference, item.part, item.net, day.network, day.settles_on::text
       from settlement_item as item
       join network_settlement as day on day.id = item.settlement_id
       order by 1, 2, 3, 6`,
    );
    return rows;
  };
  const before = await items();
  const kinds = new Set(before.map(({ kind }) => kind));
  expect(kinds).toEqual(
    new Set(['ach_file', 'incoming_wire', 'wire', 'rejected_wire', 'wire_message']),
  );
  // As if that server had written all of it.
  await bank.superuser.query('alter table settlement_item disable trigger user');
  await bank.superuser.query('delete from settlement_item');
  await bank.superuser.query('alter table settlement_item enable trigger user');
  const recording = {
    ...means(),
    sealingKeys: bank.keys.sealing,
    bankName: 'Seven Hills Bank',
    achNetwork: folder.network,
  };
  await recordMissedItems(recording);
  expect(await items()).toEqual(before);
  await recordMissedItems(recording);
  expect(await items()).toEqual(before);
  expect(await bank.audit()).toEqual([]);
});
