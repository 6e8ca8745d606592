import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentOrder } from '../../../src/money/wires/rails/iso-20022/payment-order.ts';
import { runProgram } from '../../support/processes/spawn-bank.ts';

const nines = '9'.repeat(94);
const achFile = [
  '101 231380104 1210428822611270930A094101FEDERAL RESERVE BANK   SEVEN HILLS BANK               ',
  '5220SEVEN HILLS                         1121042882PPDPAYROLL         261130   1121042880000001',
  '62223138010412345678         0000010000ID1            JO PUBLIC               0121042880000001',
  '822000000100231380100000000000000000000100001121042882                         121042880000001',
  '9000001000001000000010023138010000000000000000000010000'.padEnd(94),
  ...Array<string>(5).fill(nines),
  '',
].join('\n');
const acknowledgement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:admi.007.001.01"><RctAck>
<MsgId><MsgId>20261127QMGFNP7500070111270900FT03</MsgId><CreDtTm>2026-11-27T09:00:02-05:00</CreDtTm></MsgId>
<Rpt><RltdRef><Ref>20261127B1QDRCQR000001</Ref></RltdRef><ReqHdlg><StsCd>TS01</StsCd></ReqHdlg></Rpt>
</RctAck></Document>`;

const address = '<PstlAdr><TwnNm>Dayton</TwnNm><Ctry>US</Ctry></PstlAdr>';
const order = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>wire-7</MsgId><CreDtTm>2026-11-27T14:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>100.00</CtrlSum></GrpHdr>
<PmtInf><CdtTrfTxInf><PmtId><EndToEndId>wire-7</EndToEndId></PmtId><Amt><InstdAmt Ccy="USD">100.00</InstdAmt></Amt>
<CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>042000314</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>
<Cdtr><Nm>Ada</Nm>${address}</Cdtr></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
const status = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>status-7</MsgId><CreDtTm>2026-11-27T14:05:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>wire-7</OrgnlMsgId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>wire-7</OrgnlPmtInfId><TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;

const written = paymentOrder(
  {
    idempotencyKey: 'wire-8',
    amount: 12_345n,
    routingNumber: '042000314',
    accountNumber: '99887766',
    bankName: 'Fifth Third Bank',
    recipientName: 'Zoë Byron',
    recipientAddress: '1 Main Street, Dayton, OH 45402',
    swiftCode: 'FTTBUS3C',
    intermediaryBank: 'Citibank',
    description: 'Invoice 7',
    originator: { name: 'Ann Lee', address: 'somewhere', accountNumber: '10000001' },
  },
  {
    bank: brand,
    account: { accountNumber: '55500011', routingNumber: '021000021' },
    orderedAt: new Date('2026-11-27T15:00:00Z'),
  },
);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rails-check-'));
  const files = {
    'good.ach': achFile,
    'wrong.ach': achFile.replace('231380104123', '231380105123'),
    'good.xml': acknowledgement,
    'order.xml': order,
    'written.xml': written,
    'miscounted.xml': order.replace('<CtrlSum>100.00', '<CtrlSum>100.01'),
    'homeless.xml': order.replace('<TwnNm>Dayton</TwnNm>', ''),
    'misrouted.xml': order.replace('042000314', '042000315'),
    'status.xml': status,
    'unsaid.xml': status.replace('<TxSts>ACSC</TxSts>', ''),
    'wrong.xml': acknowledgement.replace('<StsCd>TS01</StsCd>', ''),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks files of the folder, as npm would run the command from there. */
const check = (...given: string[]) =>
  runProgram('commands/rails-check.ts', { INIT_CWD: folder }, ...given);

it('says what a file is, with its counts and totals, and ok', async () =>
  expect(await check('good.ach', 'good.xml')).toEqual({
    code: 0,
    stdout: `good.ach: ACH file A of 2026-11-27 from 121042882 to 231380104: 1 batch, 1 entry, 0 addenda, debits $0.00, credits $100.00: ok
good.xml: admi.007.001.01, acknowledgement 20261127QMGFNP7500070111270900FT03: ok
`,
    stderr: '',
  }));

it('says the first fault with line and field, and exits with 1', async () =>
  expect(await check('wrong.ach', 'good.ach', 'wrong.xml', 'none.xml')).toMatchObject({
    code: 1,
    stdout: `wrong.ach: ACH file A of 2026-11-27 from 121042882 to 231380104: line 3, routingNumber: the check digit of routingNumber is wrong (check_digit)
good.ach: ACH file A of 2026-11-27 from 121042882 to 231380104: 1 batch, 1 entry, 0 addenda, debits $0.00, credits $100.00: ok
wrong.xml: ISO 20022 message: line 3, RctAck/Rpt/ReqHdlg/StsCd: StsCd is missing (missing)
none.xml: cannot be read (ENOENT)
`,
  }));

it('reads the payment orders that the bank writes, and the status reports about them', async () => {
  expect(await check('order.xml', 'written.xml', 'status.xml')).toMatchObject({
    code: 0,
    stdout: `order.xml: pain.001.001.09, payment order wire-7: 1 transaction, $100.00: ok
written.xml: pain.001.001.09, payment order wire-8: 1 transaction, $123.45: ok
status.xml: pain.002.001.10, status report status-7: ok
`,
  });
  expect(
    await check('miscounted.xml', 'homeless.xml', 'misrouted.xml', 'unsaid.xml'),
  ).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^miscounted.xml: .*CtrlSum is not the sum.*\(count\)\nhomeless.xml: .*\(address\)\nmisrouted.xml: .*\(routing_number\)\nunsaid.xml: .*there is no status \(missing\)\n$/,
    ),
  });
});

it('tolerates the named faults only', async () => {
  expect(await check('--lenient', 'check_digit', 'wrong.ach')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('tolerated check_digit: ok'),
  });
  expect(await check('--lenient', 'everything', 'wrong.ach')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('everything is none of: short_line'),
  });
});

it('needs a file', async () =>
  expect(await check()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Name the files'),
  }));
