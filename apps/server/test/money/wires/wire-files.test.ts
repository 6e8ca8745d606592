import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import { elementAt, readXml, textAt } from '@seven-hills/iso20022/xml';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import { openWireFiles } from '../../../src/money/wires/rails/iso-20022/wire-files.ts';
import type { RecordReports, WireRail } from '../../../src/money/wires/rails/wire-rail.ts';
import { recordWireReports } from '../../../src/money/wires/record-wire-reports.ts';
import { returnRejectedWires } from '../../../src/money/wires/return-rejected-wires.ts';
import type { Files } from '../../../src/platform/drop-folder.ts';
import { SettingError } from '../../../src/platform/setting-rules.ts';
import { accountNumber, wire } from '../../support/money/sample-wire.ts';
import { Death, dyingFiles } from '../../support/outside/dying-files.ts';
import { statusReport } from '../../support/outside/wire-messages.ts';
import { balanceOf, type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let directory: string;
let rail: WireRail;
/** The logged errors: `file: reason`. */
const logged: string[] = [];
const log = {
  warn: () => {},
  error: ({ file, reason }: { file: string; reason: string }) =>
    void logged.push(`${file}: ${reason}`),
};

const debtor = { accountNumber: '55500011', routingNumber: '021000021' };
const openRail = (files?: Files) =>
  openWireFiles(
    { directory, debtor },
    { identity: brand, database: bank.database, log: log as never, ...(files && { files }) },
  );

beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
});
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'seven-hills-wires-')), 'files');
  logged.length = 0;
  rail = await openRail();
});
afterEach(async () => {
  await rm(join(directory, '..'), { recursive: true });
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** Creates a wire that staff have approved and that is not handed over yet. */
async function approvedWire(customer: Customer, changes: object = {}): Promise<number> {
  const { id } = (
    await customer.client.post('/api/wire-transfer', { ...wire, ...changes })
  ).json<Transaction>();
  await staff.client.post(`/api/admin/transactions/${id}/approve`);
  return id;
}
const handOver = (through: WireRail = rail) => handOverWires({ ...bank.app.means, rail: through });
async function wireInTheNetwork(customer: Customer): Promise<number> {
  const id = await approvedWire(customer);
  await handOver();
  return id;
}
const path = (folder: string, name = '') => join(directory, folder, name);
const filesIn = (folder: string) => readdir(path(folder));
const record: RecordReports = (message) => recordWireReports(bank.database, message);
const collect = (through: WireRail = rail, recording = record) =>
  through.collectReports?.(recording);
const giveBack = () => returnRejectedWires(bank.app.means);
/**
 * Simulates the carrier, who sends the files in `out`. A file that was already sent would be a
 * second order.
 */
async function carryAway(): Promise<void> {
  const sent = await filesIn('sent');
  for (const name of (await filesIn('out')).filter((each) => !each.startsWith('.'))) {
    expect(sent).not.toContain(name);
    await rename(path('out', name), path('sent', name));
  }
}
/** Simulates the network, which writes a status report into the folder. */
const report = (
  name: string,
  id: number,
  status: string,
  more: { reason?: string; words?: string; messageId?: string } = {},
) =>
  writeFile(
    path('in', name),
    statusReport({ messageId: `status-${id}-${name}`, wire: `wire-${id}`, status, ...more }),
  );
const returnsOf = async ({ client }: Customer) =>
  (await client.get('/api/transactions?type=wire_return&limit=200')).json<Transaction[]>();
const reportsAbout = async (id: number) =>
  (
    await bank.database.query<{ state: string }>(
      'select state from wire_report where transaction_id = $1 order by reported_at, state',
      [id],
    )
  ).rows.map(({ state }) => state);

/** The parts of a party's address: `TwnNm Dayton`. */
const partsOf = (transfer: ReturnType<typeof elementAt>, party: string): string[] =>
  (elementAt(transfer, party, 'PstlAdr')?.children ?? []).map(
    ({ name, text }) => `${name} ${text}`,
  );

describe('an outgoing wire', () => {
  it('is one payment order that names payer and recipient, readable by its owner only', async () => {
    const ann = await fundedCustomer(bank);
    const id = await wireInTheNetwork(ann);
    const { rows } = await bank.database.query<{ account_number: string }>(
      'select account_number from account where id = $1',
      [ann.accountId],
    );
    const name = `wire-${id}.xml`;
    expect(await filesIn('out')).toEqual([name]);
    expect((await stat(path('out', name))).mode & 0o777).toBe(0o600);
    for (const folder of ['', 'out', 'sent', 'in', 'processed', 'failed'])
      expect((await stat(path(folder))).mode & 0o777).toBe(0o700);

    const root = readXml(await readFile(path('out', name), 'utf8'));
    expect([root.name, root.namespace]).toEqual([
      'Document',
      'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
    ]);
    const initiation = elementAt(root, 'CstmrCdtTrfInitn');
    expect(initiation?.children.map((child) => child.name)).toEqual(['GrpHdr', 'PmtInf']);
    const header = elementAt(initiation, 'GrpHdr');
    expect(header?.children.map((child) => child.name)).toEqual([
      'MsgId',
      'CreDtTm',
      'NbOfTxs',
      'CtrlSum',
      'InitgPty',
    ]);
    expect(textAt(header, 'MsgId')).toBe(`wire-${id}`);
    expect(textAt(header, 'CreDtTm')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(textAt(header, 'CtrlSum')).toBe('100.00');
    const payment = elementAt(initiation, 'PmtInf');
    expect(payment?.children.map((child) => child.name)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ]);
    expect(textAt(payment, 'Dbtr', 'Nm')).toBe('Seven Hills Bank');
    expect(textAt(payment, 'DbtrAcct', 'Id', 'Othr', 'Id')).toBe('55500011');
    expect(textAt(payment, 'DbtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId')).toBe('021000021');
    const transfer = elementAt(payment, 'CdtTrfTxInf');
    expect(transfer?.children.map((child) => child.name)).toEqual([
      'PmtId',
      'Amt',
      'UltmtDbtr',
      'IntrmyAgt1',
      'CdtrAgt',
      'Cdtr',
      'CdtrAcct',
      'RmtInf',
    ]);
    expect(textAt(transfer, 'PmtId', 'EndToEndId')).toBe(`wire-${id}`);
    expect(textAt(transfer, 'Amt', 'InstdAmt')).toBe('100.00');
    expect(await readFile(path('out', name), 'utf8')).toContain('<InstdAmt Ccy="USD">100.00<');
    expect(textAt(transfer, 'UltmtDbtr', 'Nm')).toMatch(/^Test Person/);
    expect(textAt(transfer, 'UltmtDbtr', 'Id', 'PrvtId', 'Othr', 'Id')).toBe(
      rows[0]?.account_number,
    );
    const bankOf = elementAt(transfer, 'CdtrAgt', 'FinInstnId');
    expect(textAt(bankOf, 'BICFI')).toBe('FTTBUS3C');
    expect(textAt(bankOf, 'ClrSysMmbId', 'ClrSysId', 'Cd')).toBe('USABA');
    expect(textAt(bankOf, 'ClrSysMmbId', 'MmbId')).toBe('042000314');
    expect(textAt(bankOf, 'Nm')).toBe('Fifth Third Bank');
    expect(textAt(transfer, 'IntrmyAgt1', 'FinInstnId', 'Nm')).toBe('Citibank');
    expect(textAt(transfer, 'Cdtr', 'Nm')).toBe('Ada Byron');
    expect(partsOf(transfer, 'Cdtr')).toEqual([
      'PstCd 45402',
      'TwnNm Dayton',
      'CtrySubDvsn OH',
      'Ctry US',
      'AdrLine 1 Main Street',
    ]);
    expect(textAt(transfer, 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe(accountNumber);
    expect(textAt(transfer, 'RmtInf', 'Ustrd')).toBe('Invoice 7');
  });

  it('states the customer’s town and country, also if the city is stored apart from the address', async () => {
    const ann = await fundedCustomer(bank);
    await bank.superuser.query(
      `update customer set address = '12 Vine Street, Apt 4', city = 'Cincinnati', state = 'OH',
              zip_code = '45202' where id = $1`,
      [ann.customerId],
    );
    const id = await wireInTheNetwork(ann);
    const root = readXml(await readFile(path('out', `wire-${id}.xml`), 'utf8'));
    const transfer = elementAt(root, 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf');
    expect(partsOf(transfer, 'UltmtDbtr')).toEqual([
      'PstCd 45202',
      'TwnNm Cincinnati',
      'CtrySubDvsn OH',
      'Ctry US',
      'AdrLine 12 Vine Street, Apt 4',
    ]);
  });

  it('accepts texts as people write them, and stays well-formed within the format’s lengths', async () => {
    await rail.send({
      idempotencyKey: 'wire-x1',
      amount: 123_456_789n,
      routingNumber: '042000314',
      accountNumber,
      bankName: 'Fifth Third Bank',
      recipientName: `<Ada> & "Zoë" \u0007\u{1f600} ${'N'.repeat(60)}`,
      recipientAddress: `${'Long street name, '.repeat(7)}8001 Zürich, Switzerland`,
      swiftCode: null,
      intermediaryBank: null,
      description: ']]> &amp;\u0000 50% \ud83d',
      originator: { name: '李 Γιώργος', address: 'x'.repeat(200), accountNumber: '1234567890' },
    });
    const text = await readFile(path('out', 'wire-x1.xml'), 'utf8');
    expect(text).toContain('>1234567.89<');
    const transfer = elementAt(readXml(text), 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf');
    expect(text).toMatch(/^[\n -~]*$/);
    expect(textAt(transfer, 'Cdtr', 'Nm')).toBe(`<Ada> & "Zoe" :grinning: ${'N'.repeat(60)}`);
    const [code, town, country, ...lines] = partsOf(transfer, 'Cdtr');
    expect([code, town, country]).toEqual(['PstCd 8001', 'TwnNm Zurich', 'Ctry CH']);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual('AdrLine '.length + 70);
    expect(textAt(transfer, 'UltmtDbtr', 'Nm')).toBe('Li Giorgos');
    expect(partsOf(transfer, 'UltmtDbtr').slice(0, 2)).toEqual(['TwnNm NOTPROVIDED', 'Ctry US']);
    expect(textAt(transfer, 'RmtInf', 'Ustrd')).toBe(']]> &amp; 50%');
    expect(transfer?.children.map((child) => child.name)).not.toContain('IntrmyAgt1');
  });

  it('is written once: ordering it again changes nothing, even after the file was carried away', async () => {
    const ann = await fundedCustomer(bank);
    const id = await approvedWire(ann);
    const orders: Parameters<WireRail['send']>[0][] = [];
    const remembering: WireRail = {
      send: async (order) => {
        orders.push(order);
        await rail.send(order);
      },
    };
    await handOver(remembering);
    const [order] = orders;
    if (!order) throw new Error('nothing was handed over');
    const name = `wire-${id}.xml`;
    const first = await readFile(path('out', name));
    await rm(path('out', name));
    await rail.send(order);
    expect(await readFile(path('out', name))).toEqual(first);
    await rename(path('out', name), path('sent', name));
    await rail.send(order);
    expect(await filesIn('out')).toEqual([]);
    await expect(rail.send({ ...order, idempotencyKey: '../wire-1' })).rejects.toThrow();
  });
});

describe('an incoming report', () => {
  it('that a wire is in progress or settled is recorded and moves no money', async () => {
    const ann = await fundedCustomer(bank);
    const id = await wireInTheNetwork(ann);
    const before = await balanceOf(ann);
    await report('1.xml', id, 'ACSP');
    await report('2.xml', id, 'ACCP');
    await report('3.xml', id, 'ACSC');
    expect(await collect()).toBe(3);
    expect(await filesIn('processed')).toEqual(['1.xml', '2.xml', '3.xml']);
    expect(await filesIn('in')).toEqual([]);
    expect((await reportsAbout(id)).sort()).toEqual(['accepted', 'settled']);
    expect(await giveBack()).toBe(0);
    expect(await balanceOf(ann)).toBe(before);
    expect(logged).toEqual([]);
  });

  it('of a rejected wire refunds the amount and fee once, in a new transaction, and notifies everyone involved', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await wireInTheNetwork(ann);
    expect(await balanceOf(ann)).toBe('398.00');
    await report('1.xml', id, 'ACSP');
    await report('2.xml', id, 'RJCT', { reason: 'AC04', words: 'Account closed 2026-10-01' });
    expect(await collect()).toBe(2);
    const other = await bank.anotherServer();
    await Promise.all([giveBack(), giveBack(), returnRejectedWires(other.means)]);
    expect(await giveBack()).toBe(0);
    expect(await balanceOf(ann)).toBe('500.00');
    const receipt = `SH${String(id).padStart(8, '0')}`;
    expect(await returnsOf(ann)).toEqual([
      expect.objectContaining({
        type: 'wire_return',
        status: 'completed',
        direction: 'in',
        amount: '100.00',
        transferFee: '2.00',
        description: `Wire returned: the account is closed (${receipt}, to Ada Byron)`,
        recipientName: 'Ada Byron',
        externalAccountNumber: '4433',
      }),
    ]);
    // The wire itself is unchanged: postings are immutable.
    expect((await ann.client.get(`/api/transactions/${id}`)).json()).toMatchObject({
      status: 'completed',
    });
    expect((await mailTo(bank, ann.email)).at(-1)).toBe(
      'Returned: your wire of $100.00 to Ada Byron',
    );
    expect(await eventsAbout(bank, ann.customerId, 'wire_rejected')).toEqual([
      expect.objectContaining({
        detail: 'AC04: Account closed 2026-10-01',
        after_change: { transactionId: id, amount: '100.00', fee: '2.00', reasonCode: 'AC04' },
      }),
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'wire_returned')).toHaveLength(1);
    const seenByStaff = await staff.client.get('/api/admin/transactions?type=wire_return');
    expect(seenByStaff.body).toContain(receipt);
    const month = new Date().toISOString().slice(0, 7);
    const statement = await ann.client.get(`/api/transactions/statement?month=${month}`);
    expect(statement.body).toMatch(/,wire return,.*,completed,100\.00,-2\.00\r\n/);
  });

  it('about the whole message or payment applies to its wire', async () => {
    const ann = await fundedCustomer(bank);
    const [first, second] = [await wireInTheNetwork(ann), await wireInTheNetwork(ann)];
    const header = (id: number, status = '') =>
      `<GrpHdr><MsgId>status-of-${id}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>wire-${id}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>`;
    const document = (content: string) =>
      `<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.12">${content}</p:Document>`;
    await writeFile(
      path('in', 'group.xml'),
      document(
        `<CstmrPmtStsRpt>${header(first, '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>NOPE</Prtry></Rsn></StsRsnInf>')}</CstmrPmtStsRpt>`,
      ),
    );
    await writeFile(
      path('in', 'payment.xml'),
      document(
        `<CstmrPmtStsRpt>${header(second)}<OrgnlPmtInfAndSts><OrgnlPmtInfId>wire-${second}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
      ),
    );
    expect(await collect()).toBe(2);
    expect(logged).toEqual([]);
    expect([await reportsAbout(first), await reportsAbout(second)]).toEqual([
      ['rejected'],
      ['rejected'],
    ]);
    expect(await giveBack()).toBe(2);
  });

  it('that rejects a wire of a suspended account waits until the account is active again', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await wireInTheNetwork(ann);
    const suspend = (frozen: boolean) =>
      bank.database.query('update ledger.account set frozen = $2 where id = $1', [
        ann.accountId,
        frozen,
      ]);
    await suspend(true);
    await report('1.xml', id, 'RJCT', { reason: 'MS02' });
    await collect();
    expect(await giveBack()).toBe(0);
    expect(await balanceOf(ann)).toBe('398.00');
    await suspend(false);
    expect(await giveBack()).toBe(1);
    expect(await balanceOf(ann)).toBe('500.00');
  });

  it('proves that the network has the wire, even if its hand-over was never recorded', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await approvedWire(ann);
    const lost: WireRail = {
      async send(order) {
        await rail.send(order);
        throw new Death();
      },
    };
    await expect(handOver(lost)).rejects.toThrow(Death);
    await rm(path('out', `wire-${id}.xml`));
    await report('1.xml', id, 'RJCT', { reason: 'AC01' });
    await collect();
    await handOver();
    expect(await filesIn('out')).toEqual([]);
    expect(await giveBack()).toBe(1);
  });
});

describe('an unusable file', () => {
  let ann: Customer;
  let id: number;
  beforeEach(async () => {
    ann = await fundedCustomer(bank);
    id = await wireInTheNetwork(ann);
  });
  const good = () => statusReport({ messageId: `m-${id}`, wire: `wire-${id}`, status: 'RJCT' });
  const laughs = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  ).join('');

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['an empty file', () => writeFile(path('in', 'x'), ''), /./],
    ['half a report', () => writeFile(path('in', 'x'), good().slice(0, 400)), /unclosed|close/i],
    ['no XML', () => writeFile(path('in', 'x'), 'MsgId;wire-1;RJCT'), /./],
    [
      'invalid UTF-8',
      () => writeFile(path('in', 'x'), Buffer.from(good(), 'utf16le')),
      /UTF-8|character/i,
    ],
    [
      'an external entity',
      () =>
        writeFile(
          path('in', 'x'),
          good()
            .replace('?>', '?><!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>')
            .replace(`m-${id}`, '&x;'),
        ),
      /document type/,
    ],
    [
      'an entity that expands a billionfold',
      () =>
        writeFile(
          path('in', 'x'),
          good()
            .replace('?>', `?><!DOCTYPE Document [<!ENTITY l0 "lol">${laughs}]>`)
            .replace(`m-${id}`, '&l9;'),
        ),
      /document type/,
    ],
    [
      'an unknown entity',
      () => writeFile(path('in', 'x'), good().replace('m-', '&nbsp;')),
      /entity/,
    ],
    [
      'deeply nested elements',
      () => writeFile(path('in', 'x'), '<a>'.repeat(100_000)),
      /nested too deeply/,
    ],
    [
      'too many elements',
      () => writeFile(path('in', 'x'), `<a>${'<b/>'.repeat(60_000)}</a>`),
      /too many elements/,
    ],
    [
      'a file of 100 MB',
      async () => {
        await writeFile(path('in', 'x'), good());
        await truncate(path('in', 'x'), 100 * 1024 * 1024);
      },
      /too long/,
    ],
    ['a link to another file', () => symlink('/etc/passwd', path('in', 'x')), /not a regular file/],
    ['a folder', () => mkdir(path('in', 'x')), /not a regular file/],
    [
      'another kind of message',
      () => writeFile(path('in', 'x'), good().replaceAll('pain.002.001.10', 'pain.008.001.08')),
      /not a pain\.002/,
    ],
    [
      'a report about another kind of message',
      () => writeFile(path('in', 'x'), good().replace('pain.001.001.09', 'pain.008.001.08')),
      /concerns pain\.008/,
    ],
    ['an unknown status', () => report('x', id, 'WHAT'), /no status that we recognize/],
    [
      'a rejection as a duplicate, where the first order may have been paid',
      () => report('x', id, 'RJCT', { reason: 'AM05' }),
      /may have been paid/,
    ],
    [
      'a rejection as a duplicate among other reasons',
      () =>
        writeFile(
          path('in', 'x'),
          statusReport({
            messageId: `m-${id}`,
            wire: `wire-${id}`,
            status: 'RJCT',
            reason: 'NARR',
          }).replace('</StsRsnInf>', '</StsRsnInf><StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>'),
        ),
      /duplicate \(DU01\), so it may have been paid/,
    ],
    [
      'a rejection of a whole message as a duplicate',
      () =>
        writeFile(
          path('in', 'x'),
          good().replace(
            '</OrgnlMsgNmId>',
            '</OrgnlMsgNmId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>',
          ),
        ),
      /duplicate \(DU01\), so it may have been paid/,
    ],
    [
      'a report with a different amount',
      () =>
        writeFile(
          path('in', 'x'),
          good().replace(
            '</TxInfAndSts>',
            '<OrgnlTxRef><Amt><InstdAmt Ccy="USD">100.01</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>',
          ),
        ),
      /has the amount 100\.01, but the wire was for 100\.00/,
    ],
    [
      'a report on a wire from another bank’s account',
      () =>
        writeFile(
          path('in', 'x'),
          good().replace(
            '</TxInfAndSts>',
            '<OrgnlTxRef><DbtrAcct><Id><Othr><Id>66600022</Id></Othr></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>',
          ),
        ),
      /from an account other than ours/,
    ],
    [
      'a report that names two wires as one',
      () =>
        writeFile(
          path('in', 'x'),
          good().replace(`<OrgnlMsgId>wire-${id}<`, '<OrgnlMsgId>wire-1<'),
        ),
      /names both wire-\d+ and wire-1$/,
    ],
    [
      'a message with an oversized id',
      () => report('x', id, 'RJCT', { messageId: randomBytes(5_000).toString('hex') }),
      /id is too long/,
    ],
    [
      'a status that is a property of every JavaScript object',
      () => report('x', id, 'constructor'),
      /no status/,
    ],
    [
      'an unknown wire',
      () => report('x', 999_999, 'RJCT'),
      /wire-999999 is not a wire that we sent/,
    ],
    [
      'another bank’s wire',
      () =>
        writeFile(
          path('in', 'x'),
          statusReport({ messageId: `m-${id}`, wire: 'INV-2026-17', status: 'RJCT' }),
        ),
      /INV-2026-17 is not a wire that we sent/,
    ],
  ])('%s goes to failed/ with a line in the log, and changes nothing', async (_what, drop, why) => {
    await drop();
    await report('y.xml', id, 'ACSP');
    // The next file is still processed.
    expect(await collect()).toBe(1);
    expect(await filesIn('in')).toEqual([]);
    expect(await filesIn('failed')).toEqual(['x']);
    expect(logged).toEqual([expect.stringMatching(why)]);
    expect(logged[0]).not.toContain('root:');
    expect(await reportsAbout(id)).toEqual(['accepted']);
    expect(await giveBack()).toBe(0);
  });

  it('refuses a report about a wire that has not left the bank', async () => {
    const { id: pending } = (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>();
    await report('x', pending, 'RJCT');
    expect(await collect()).toBe(0);
    expect(logged).toEqual([expect.stringMatching(/is not a wire that we sent$/)]);
    expect(await giveBack()).toBe(0);
    const recording = record({
      id: 'early',
      fingerprint: Buffer.from('early'),
      reports: [{ idempotencyKey: `wire-${pending}`, state: 'rejected', reason: null }],
    });
    await expect(recording).rejects.toThrow('is pending and has not left the bank');
  });

  it.each(['ACSP', 'ACSC', 'RJCT'])(
    'refuses a report (%s) about an approved wire that was never written, which is still sent',
    async (status) => {
      const approved = await approvedWire(ann);
      await report('x', approved, status);
      expect(await collect()).toBe(0);
      expect(logged).toEqual([expect.stringMatching(/is not a wire that we sent$/)]);
      expect(await handOver()).toBe(1);
      expect(await filesIn('out')).toContain(`wire-${approved}.xml`);
      expect(await giveBack()).toBe(0);
    },
  );

  it('accepts a report that repeats our amount and account, however many decimals it has', async () => {
    await writeFile(
      path('in', 'x'),
      good().replace(
        '</TxInfAndSts>',
        `<OrgnlTxRef><Amt><InstdAmt Ccy="USD">100.00000</InstdAmt></Amt><DbtrAcct><Id><Othr><Id>${debtor.accountNumber}</Id></Othr></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>`,
      ),
    );
    expect(await collect()).toBe(1);
    expect(logged).toEqual([]);
    expect(await giveBack()).toBe(1);
  });

  it('shows a reason in the network’s own words to staff, not to the customer', async () => {
    const words = 'CALL 1-800-555-0199 TO RELEASE YOUR FUNDS';
    await writeFile(
      path('in', 'x'),
      good().replace(
        '</TxSts>',
        `</TxSts><StsRsnInf><Rsn><Prtry>${words}</Prtry></Rsn></StsRsnInf>`,
      ),
    );
    await collect();
    expect(await giveBack()).toBe(1);
    const [returned] = await returnsOf(ann);
    expect(returned?.description).toMatch(/^Wire returned: the wire network rejected it \(/);
    expect(returned?.description).not.toContain('1-800');
    const [event] = await eventsAbout(bank, ann.customerId, 'wire_rejected');
    expect(event?.detail).toBe(words.slice(0, 35));
  });

  it('refuses a report that contradicts a final state', async () => {
    await report('1.xml', id, 'ACSC');
    await report('2.xml', id, 'RJCT', { reason: 'AC04' });
    expect(await collect()).toBe(1);
    expect(logged).toEqual([expect.stringContaining('is rejected, but was settled before')]);
    expect(await giveBack()).toBe(0);
  });

  it('processes a repeated report once, under its own name, another name, or another message’s id', async () => {
    const before = await balanceOf(ann);
    await report('1.xml', id, 'RJCT', { reason: 'AC04', messageId: `once-${id}` });
    expect(await collect()).toBe(1);
    await report('1.xml', id, 'RJCT', { reason: 'AC04', messageId: `once-${id}` });
    await report('2.xml', id, 'RJCT', { reason: 'AC04', messageId: `once-${id}` });
    await report('3.xml', id, 'ACSP', { messageId: `once-${id}` });
    // Another message with the same content is valid but adds nothing.
    await report('4.xml', id, 'RJCT', { reason: 'MS02', messageId: `twice-${id}` });
    expect(await collect()).toBe(1);
    expect(await filesIn('failed')).toEqual(['1.xml', '2.xml', '3.xml']);
    expect(await filesIn('processed')).toEqual(['1.xml', '4.xml']);
    expect(logged).toHaveLength(3);
    expect(await giveBack()).toBe(1);
    expect(await giveBack()).toBe(0);
    expect(Number(await balanceOf(ann)) - Number(before)).toBe(102);
  });

  it('keeps both files if a name is taken in failed/', async () => {
    for (const content of ['first', 'second']) {
      await writeFile(path('in', 'x'), content);
      await collect();
    }
    expect(await filesIn('failed')).toEqual(['2-x', 'x']);
    expect(await readFile(path('failed', 'x'), 'utf8')).toBe('first');
  });

  it('skips files that are still being written', async () => {
    await writeFile(path('in', '.x.xml'), good().slice(0, 100));
    expect(await collect()).toBe(0);
    expect(await filesIn('in')).toEqual(['.x.xml']);
  });
});

describe('the folder', () => {
  it.each(
    ['', 'out', 'in', 'failed'].flatMap((name) =>
      [0o705, 0o750, 0o770].map((mode) => ({ name, mode })),
    ),
  )('is refused if other users can enter it: $name $mode', async ({ name, mode }) => {
    await chmod(path(name), mode);
    await expect(openRail()).rejects.toThrow(SettingError);
    await expect(openRail()).rejects.toThrow(/WIRE_FILES_DIR.*chmod 700/);
  });

  it('is refused if it is a file', async () => {
    await rm(path('out'), { recursive: true });
    await writeFile(path('out'), '');
    await expect(openRail()).rejects.toThrow(/^The setting WIRE_FILES_DIR names a folder/);
  });
});

/** Kills a process at each of its file operations in turn, until one run completes. */
async function atEveryStep(
  live: (mortal: WireRail) => Promise<unknown>,
  afterDeath: () => Promise<unknown>,
): Promise<number> {
  let deaths = 0;
  for (const moment of ['before', 'torn', 'after'] as const)
    for (let step = 1; ; step += 1) {
      const { files, arm, hasDied } = dyingFiles(step, moment);
      const mortal = await openRail(files);
      arm();
      await live(mortal).catch((error: unknown) => {
        if (!hasDied()) throw error;
      });
      await afterDeath();
      if (!hasDied()) break;
      deaths += 1;
    }
  return deaths;
}

describe('a crash', () => {
  it.each([
    ['lies there', false],
    ['was carried away', true],
  ])(
    'at any file operation leaves one file for a wire if the file %s',
    async (_where, isCarried) => {
      const ann = await fundedCustomer(bank, 5_000_000n);
      const wires: number[] = [];
      const deaths = await atEveryStep(
        async (mortal) => {
          wires.push(await approvedWire(ann, { amount: '1.00' }));
          await handOver(mortal);
        },
        async () => {
          if (isCarried) await carryAway();
          await handOver();
        },
      );
      // Listing, opening, writing, flushing, and renaming: before each, in the middle, and after
      // it.
      expect(deaths).toBeGreaterThanOrEqual(33);
      const expected = wires.map((id) => `wire-${id}.xml`).sort();
      const found = [...(await filesIn('out')), ...(await filesIn('sent'))];
      expect(found.filter((name) => expected.includes(name)).sort()).toEqual(expected);
      for (const name of await filesIn('out')) readXml(await readFile(path('out', name), 'utf8'));
      for (const name of await filesIn('sent')) readXml(await readFile(path('sent', name), 'utf8'));
    },
  );

  it('between the file and its record writes the same file again, and no other', async () => {
    const ann = await fundedCustomer(bank);
    const id = await approvedWire(ann);
    const dying: WireRail = {
      async send(order) {
        await rail.send(order);
        throw new Death();
      },
    };
    await expect(handOver(dying)).rejects.toThrow(Death);
    const first = await readFile(path('out', `wire-${id}.xml`));
    expect(await handOver()).toBe(1);
    expect(await filesIn('out')).toEqual([`wire-${id}.xml`]);
    expect(await readFile(path('out', `wire-${id}.xml`))).toEqual(first);
  });

  it('at any file operation posts a rejection once and files its report once', async () => {
    const ann = await fundedCustomer(bank, 5_000_000n);
    const before = await balanceOf(ann);
    const wires: number[] = [];
    const deaths = await atEveryStep(
      async (mortal) => {
        const id = await wireInTheNetwork(ann);
        wires.push(id);
        await report(`${id}.xml`, id, 'RJCT', { reason: 'AC04' });
        await collect(mortal);
        await giveBack();
      },
      async () => {
        await collect();
        await giveBack();
      },
    );
    expect(deaths).toBeGreaterThan(20);
    expect((await filesIn('processed')).sort()).toEqual(wires.map((id) => `${id}.xml`).sort());
    expect(await filesIn('in')).toEqual([]);
    expect(await filesIn('failed')).toEqual([]);
    expect(await balanceOf(ann)).toBe(before);
    expect(await returnsOf(ann)).toHaveLength(wires.length);
  });

  it('between the record and the move only moves the file', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await wireInTheNetwork(ann);
    await report('1.xml', id, 'RJCT', { reason: 'AC04' });
    const dying: RecordReports = async (message) => {
      await record(message);
      throw new Death();
    };
    expect(await collect(rail, dying)).toBe(0);
    expect(await filesIn('in')).toEqual(['1.xml']);
    expect(await collect()).toBe(0);
    expect(await filesIn('processed')).toEqual(['1.xml']);
    expect(await giveBack()).toBe(1);
    expect(await balanceOf(ann)).toBe('500.00');
    expect(logged).toEqual([]);
  });

  it('with the database unavailable leaves the report where it is', async () => {
    const ann = await fundedCustomer(bank);
    const id = await wireInTheNetwork(ann);
    await report('1.xml', id, 'ACSP');
    const away: RecordReports = () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect(await collect(rail, away)).toBe(0);
    expect(await filesIn('in')).toEqual(['1.xml']);
    expect(logged).toEqual([]);
    expect(await collect()).toBe(1);
  });

  it('of two servers that collect at the same time loses and duplicates nothing', async () => {
    const ann = await fundedCustomer(bank, 5_000_000n);
    const before = await balanceOf(ann);
    const wires: number[] = [];
    for (let count = 0; count < 6; count += 1) wires.push(await wireInTheNetwork(ann));
    for (const id of wires) await report(`${id}.xml`, id, 'RJCT');
    const other = await openRail();
    while ((await filesIn('in')).length > 0) await Promise.all([collect(), collect(other)]);
    await Promise.all([giveBack(), giveBack()]);
    expect(await filesIn('processed')).toHaveLength(wires.length);
    expect(await balanceOf(ann)).toBe(before);
    expect(await returnsOf(ann)).toHaveLength(wires.length);
  });
});
