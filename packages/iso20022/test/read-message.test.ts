import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  messageFaultCodes,
  readableMessages,
  readMessage,
  writeCustomerTransfer,
} from '../src/index.ts';
import { identity, transfer } from './support/made-up-messages.ts';

const agentOf = (name: string, number: string) =>
  `<${name}><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${number}</MmbId></ClrSysMmbId></FinInstnId></${name}>`;
const [ours, theirs] = ['021000021', '011104238'];
const uetr = '8a562c67-ca16-48ba-b074-65581be6f011';
const original = `<OrgnlGrpInf><OrgnlMsgId>20261127B1QDRCQR000001</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId><OrgnlCreDtTm>2026-11-27T09:00:00-05:00</OrgnlCreDtTm></OrgnlGrpInf><OrgnlUETR>${uetr}</OrgnlUETR>`;
const document = (name: string, root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}"><${root}>\n${content}\n</${root}></Document>`;
const header =
  '<GrpHdr><MsgId>20261127B1QDRCQR000001</MsgId><CreDtTm>2026-11-27T09:00:00-05:00</CreDtTm><NbOfTxs>1</NbOfTxs></GrpHdr>';
const payment = `<PmtId><EndToEndId>NOTPROVIDED</EndToEndId><UETR>${uetr}</UETR></PmtId><IntrBkSttlmAmt Ccy="USD">1250.50</IntrBkSttlmAmt><IntrBkSttlmDt>2026-11-27</IntrBkSttlmDt>${agentOf('InstgAgt', theirs)}${agentOf('InstdAgt', ours)}`;
const address = '<PstlAdr><TwnNm>Cincinnati</TwnNm><Ctry>US</Ctry></PstlAdr>';
const customer = document(
  'pacs.008.001.08',
  'FIToFICstmrCdtTrf',
  `${header}\n<CdtTrfTxInf>${payment}<InstdAmt Ccy="USD">1250.50</InstdAmt><ChrgBr>SLEV</ChrgBr><Dbtr><Nm>Jo Public</Nm>${address}</Dbtr>${agentOf('DbtrAgt', theirs)}${agentOf('CdtrAgt', ours)}<Cdtr><Nm>Al Public</Nm></Cdtr><CdtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`,
);

describe('messages without samples', () => {
  it('reads an institution’s transfer (pacs.009)', () => {
    const text = document(
      'pacs.009.001.08',
      'FICdtTrf',
      `${header}<CdtTrfTxInf>${payment}${agentOf('Dbtr', theirs)}${agentOf('Cdtr', ours)}</CdtTrfTxInf>`,
    );
    expect(readMessage(text)).toMatchObject({
      ok: true,
      message: {
        kind: 'institution transfer',
        transfers: [{ amount: 125_050n, from: theirs, to: ours, isCover: false }],
      },
    });
  });

  it('reads an investigation and its answer (camt.110, camt.111)', () => {
    const parties = `<Rqstr>${agentOf('Agt', theirs)}</Rqstr><Rspndr>${agentOf('Agt', ours)}</Rspndr>`;
    const request = document(
      'camt.110.001.01',
      'InvstgtnReq',
      `<InvstgtnReq><MsgId>20261127B1QDRCQR000002</MsgId><InvstgtnTp><Cd>UTAP</Cd></InvstgtnTp><Undrlyg><IntrBk>${original}</IntrBk></Undrlyg>${parties}</InvstgtnReq><InvstgtnData><Rsn><Cd>IN01</Cd></Rsn><AddtlReqData><ReqNrrtv>Whose account?</ReqNrrtv></AddtlReqData></InvstgtnData>`,
    );
    expect(readMessage(request)).toMatchObject({
      message: {
        kind: 'investigation',
        createdAt: null,
        from: theirs,
        to: ours,
        original: { uetr },
        questions: [{ reason: 'IN01', text: 'Whose account?' }],
      },
    });
    const answer = document(
      'camt.111.001.01',
      'InvstgtnRspn',
      `<InvstgtnRspn><MsgId>20261127B1QDRCQR000003</MsgId><InvstgtnSts><Sts>CLSD</Sts></InvstgtnSts><InvstgtnData><RspnData><RspnNrrtv>Al’s.</RspnNrrtv></RspnData></InvstgtnData></InvstgtnRspn><OrgnlInvstgtnReq><MsgId>20261127B1QDRCQR000002</MsgId><InvstgtnTp><Cd>UTAP</Cd></InvstgtnTp>${parties}</OrgnlInvstgtnReq>`.replace(
        '’',
        "'",
      ),
    );
    expect(readMessage(answer)).toMatchObject({
      message: { status: 'CLSD', answers: ["Al's."], from: ours, to: theirs },
    });
  });

  it('reads a request for a return (camt.056)', () => {
    const text = document(
      'camt.056.001.08',
      'FIToFIPmtCxlReq',
      `<Assgnmt><Id>20261127B1QDRCQR000004</Id><Assgnr>${agentOf('Agt', theirs)}</Assgnr><Assgne>${agentOf('Agt', ours)}</Assgne><CreDtTm>2026-11-27T10:00:00-05:00</CreDtTm></Assgnmt><Case><Id>C-1</Id><Cretr>${agentOf('Agt', theirs)}</Cretr></Case><Undrlyg><TxInf>${original}<OrgnlIntrBkSttlmAmt Ccy="USD">5</OrgnlIntrBkSttlmAmt><OrgnlIntrBkSttlmDt>2026-11-26</OrgnlIntrBkSttlmDt><CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf></TxInf></Undrlyg>`,
    );
    expect(readMessage(text)).toMatchObject({
      message: { caseId: 'C-1', amount: 500n, reason: { code: 'DUPL', texts: [] } },
    });
  });

  it('reads a notification of debits and credits (camt.054)', () => {
    const entry = `<Ntry><Amt Ccy="USD">7.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><ValDt><DtTm>2026-11-27T23:00:00Z</DtTm></ValDt><NtryDtls><TxDtls><Refs><UETR>${uetr}</UETR></Refs><RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const text = document(
      'camt.054.001.08',
      'BkToCstmrDbtCdtNtfctn',
      `${header}<Ntfctn><Acct><Id><Othr><Id>999</Id></Othr></Id></Acct>${entry}${entry}</Ntfctn>`,
    );
    const read = readMessage(text);
    expect(read).toMatchObject({
      message: {
        accounts: [
          {
            account: { number: '999' },
            entries: [
              { amount: 725n, direction: 'credit', valueDate: '2026-11-27' },
              { transactions: [{ uetr, remittance: 'one two' }] },
            ],
          },
        ],
      },
    });
  });

  it('reads a message in an envelope with its header', () =>
    expect(
      readMessage(
        `<Envelope><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.03"/>${customer.replace(/<\?.*\?>/, '')}</Envelope>`,
      ).ok,
    ).toBe(true));
});

describe('a wrong message', () => {
  const replaced = (from: string, to: string) => customer.replace(from, to);
  it.each([
    ['not_xml', null, '<a'],
    ['not_xml', null, customer.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')],
    ['not_xml', null, replaced('Jo Public', '&b;')],
    ['unknown_message', null, replaced('pacs.008.001.08', 'pacs.008.001.07')],
    ['unknown_message', null, '<html/>'],
    ['missing', 'PmtId/UETR', replaced(`<UETR>${uetr}</UETR>`, '')],
    ['missing', 'Dbtr/Nm', replaced('Jo Public', '')],
    ['repeated', 'ChrgBr', replaced('<ChrgBr>', '<ChrgBr>SLEV</ChrgBr><ChrgBr>')],
    ['too_long', 'Dbtr/Nm', replaced('Jo Public', 'J'.repeat(141))],
    ['value', 'PmtId/UETR', replaced(uetr, uetr.toUpperCase())],
    ['value', 'IntrBkSttlmDt', replaced('>2026-11-27<', '>2026-11-31<')],
    ['amount', 'IntrBkSttlmAmt', replaced('1250.50', '1250.505')],
    ['amount', 'IntrBkSttlmAmt', replaced('"USD"', '"EUR"')],
    ['count', 'GrpHdr/NbOfTxs', replaced('<NbOfTxs>1', '<NbOfTxs>2')],
    ['character', 'Dbtr/Nm', replaced('Jo Public', 'Zoë Public')],
    ['address', 'Dbtr/PstlAdr', replaced('<TwnNm>Cincinnati</TwnNm>', '')],
    ['address', 'Dbtr/PstlAdr', replaced('<Ctry>US</Ctry>', '')],
    [
      'address',
      'Dbtr/PstlAdr',
      replaced('</PstlAdr>', `${'<AdrLine>a</AdrLine>'.repeat(3)}</PstlAdr>`),
    ],
    ['routing_number', 'InstdAgt/FinInstnId/ClrSysMmbId/MmbId', replaced(ours, '021000022')],
  ])('is refused with %s in %s', (code, end, text) => {
    const read = readMessage(text);
    expect(read).toMatchObject({ ok: false, fault: { code } });
    if (!read.ok && end !== null) {
      expect(read.fault.field).toMatch(new RegExp(`${end}$`));
      expect(read.fault.message).not.toContain('Public');
    }
  });

  it('is refused if it is not UTF-8', () =>
    expect(readMessage(Buffer.from(customer.replace('Jo', 'Zoë'), 'latin1'))).toMatchObject({
      fault: { code: 'not_utf8' },
    }));

  it('has its line', () => expect(readMessage(replacedUetr)).toMatchObject({ fault: { line: 4 } }));
  const replacedUetr = replaced(uetr, 'x');

  it('has a code of the closed list, and never throws', () =>
    fc.assert(
      fc.property(
        identity,
        transfer,
        fc.array(fc.tuple(fc.nat(), fc.nat(6), fc.string({ maxLength: 4 })), { maxLength: 3 }),
        (id, values, changes) => {
          let text = writeCustomerTransfer(id, values);
          for (const [at, length, other] of changes) {
            const from = at % text.length;
            text = text.slice(0, from) + other + text.slice(from + length);
          }
          const read = readMessage(text);
          if (!read.ok) expect(Object.keys(messageFaultCodes)).toContain(read.fault.code);
        },
      ),
    ));
});

it('reads the fourteen messages that the bank exchanges', () =>
  expect(readableMessages).toHaveLength(14));

describe('a report about an account (camt.052, camt.053)', () => {
  const entry = (amount: string, direction: string) =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt></Ntry>`;
  const report = (totals = '', pages = '') =>
    document(
      'camt.053.001.08',
      'BkToCstmrStmt',
      `<GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-11-28T06:00:00-05:00</CreDtTm>${pages}</GrpHdr><Stmt><Id>STMT-7</Id><Acct><Id><Othr><Id>042000013</Id></Othr></Id></Acct>${totals}${entry('45.00', 'CRDT')}${entry('5', 'DBIT')}</Stmt>`,
    );
  const totals = (count: string, amount: string, direction = 'CRDT') =>
    `<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries><TtlNetNtry><Amt>${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></TtlNetNtry></TtlNtries></TxsSummry>`;

  it('is read with its entries', () => {
    const read = { kind: 'account report', reports: [{ reportId: 'STMT-7' }] };
    expect(readMessage(report())).toMatchObject({ ok: true, message: read });
    expect(readMessage(report(totals('2', '40.00')))).toMatchObject({
      message: {
        reports: [
          {
            account: { number: '042000013' },
            entries: [
              { amount: 4_500n, direction: 'credit', status: 'BOOK', bookingDate: '2026-11-27' },
              { amount: 500n, direction: 'debit' },
            ],
          },
        ],
      },
    });
    const intraday = report()
      .replace('camt.053', 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>');
    expect(readMessage(intraday)).toMatchObject({ message: read });
  });

  it.each([
    ['another number of entries', report(totals('3', '40.00'))],
    ['another sum', report(totals('2', '40.00', 'DBIT'))],
    [
      'a page of several',
      report('', '<MsgPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></MsgPgntn>'),
    ],
  ])('is refused with %s', (_what, text) =>
    expect(readMessage(text)).toMatchObject({ ok: false, fault: { code: 'count' } }),
  );
});
