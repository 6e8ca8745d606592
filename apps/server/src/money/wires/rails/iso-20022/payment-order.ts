import { type BankIdentity, brand } from '@seven-hills/bank/brand';
import { addDays, isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import { type NewElement, writeXml } from '@seven-hills/iso20022/xml';
import { toDecimal } from '@seven-hills/money';
import { toAscii } from '../../../../platform/ascii.ts';
import { bankDayAt } from '../../../../platform/time/bank-calendar.ts';
import { addressLinesMax, linesOf, readWireAddress } from '../../format/wire-address.ts';
import type { WireOrder } from '../wire-rail.ts';

/** The bank's own account that wires are paid from, and the bank that holds it. */
export interface Debtor {
  accountNumber: string;
  routingNumber: string;
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * Writes a wire as an ISO 20022 payment order (pain.001.001.09): one message with one payment. The
 * message, payment, and end-to-end ids are the order's key, so a recipient detects duplicates. The
 * same order at the same time always produces the same text.
 */
export function paymentOrder(
  order: WireOrder,
  { bank, account, orderedAt }: { bank: BankIdentity; account: Debtor; orderedAt: Date },
): string {
  const ourselves = partyOf(bank);
  const id = order.idempotencyKey;
  const amount = toDecimal(order.amount);
  const totals: NewElement[] = [
    ['NbOfTxs', '1'],
    ['CtrlSum', amount],
  ];
  const header = group(
    'GrpHdr',
    ['MsgId', id],
    ['CreDtTm', `${orderedAt.toISOString().slice(0, 19)}Z`],
    ...totals,
    group('InitgPty', ...ourselves),
  );
  const payment = group(
    'PmtInf',
    ['PmtInfId', id],
    ['PmtMtd', 'TRF'],
    ['BtchBookg', 'false'],
    ...totals,
    group('PmtTpInf', group('SvcLvl', ['Cd', 'URGP'])),
    group('ReqdExctnDt', ['Dt', executionDate(orderedAt)]),
    group('Dbtr', ...ourselves),
    group('DbtrAcct', accountId(account.accountNumber), ['Ccy', brand.currency]),
    group('DbtrAgt', bankAt(account.routingNumber)),
    ['ChrgBr', 'SHAR'],
    group('CdtTrfTxInf', ...transfer(order, id, amount)),
  );
  const initiation = group('CstmrCdtTrfInitn', header, payment);
  return writeXml(['Document', [initiation], { xmlns: namespace }]);
}

/** An element that holds others. */
const group = (name: string, ...children: (NewElement | null)[]): NewElement => [name, children];

function transfer(order: WireOrder, id: string, amount: string): (NewElement | null)[] {
  const { originator, intermediaryBank, description } = order;
  const customerNumber = group('SchmeNm', ['Cd', 'CUST']);
  return [
    group('PmtId', ['InstrId', id], ['EndToEndId', id]),
    group('Amt', ['InstdAmt', amount, { Ccy: brand.currency }]),
    group(
      'UltmtDbtr',
      ['Nm', plain(originator.name, 140)],
      addressOf(originator.address),
      group('Id', group('PrvtId', group('Othr', ['Id', originator.accountNumber], customerNumber))),
    ),
    intermediaryBank === null
      ? null
      : group('IntrmyAgt1', group('FinInstnId', ['Nm', plain(intermediaryBank, 140)])),
    group('CdtrAgt', bankAt(order.routingNumber, order.swiftCode, order.bankName)),
    group('Cdtr', ['Nm', plain(order.recipientName, 140)], addressOf(order.recipientAddress)),
    group('CdtrAcct', accountId(order.accountNumber)),
    description === null || plain(description, 140) === ''
      ? null
      : group('RmtInf', ['Ustrd', plain(description, 140)]),
  ];
}

/** The bank as a party: its name, city, and BIC, or without one its routing number. */
const partyOf = ({ name, city, swiftCode, routingNumber }: BankIdentity): NewElement[] => [
  ['Nm', name],
  group('PstlAdr', ['TwnNm', city], ['Ctry', 'US']),
  group(
    'Id',
    group(
      'OrgId',
      swiftCode === null ? group('Othr', ['Id', routingNumber]) : ['AnyBIC', swiftCode],
    ),
  ),
];

const accountId = (number: string): NewElement => group('Id', group('Othr', ['Id', number]));

/** A bank by its routing number, under the code of the US clearing system (USABA). */
const bankAt = (routingNumber: string, bic: string | null = null, name?: string): NewElement =>
  group(
    'FinInstnId',
    bic === null ? null : ['BICFI', bic],
    group('ClrSysMmbId', group('ClrSysId', ['Cd', 'USABA']), ['MmbId', routingNumber]),
    name === undefined ? null : ['Nm', plain(name, 140)],
  );

/**
 * An address in parts, as networks require. One without a town or a country was stored before the
 * bank asked for them, or is the customer's own; the town is then marked as not provided.
 */
function addressOf(text: string): NewElement {
  const unknown = { lines: linesOf(toAscii(text)), postCode: null, state: null, country: 'US' };
  const address = readWireAddress(text) ?? { ...unknown, town: 'NOTPROVIDED' };
  const { lines, postCode, town, state, country } = address;
  return group(
    'PstlAdr',
    postCode === null ? null : ['PstCd', postCode],
    ['TwnNm', town],
    state === null ? null : ['CtrySubDvsn', state],
    ['Ctry', country],
    ...lines.slice(0, addressLinesMax).map((line): NewElement => ['AdrLine', line]),
  );
}

/** Converts to one line in the network's characters. */
const plain = (text: string, lengthMax: number): string => toAscii(text).slice(0, lengthMax).trim();

/** The hand-over date in the bank's time zone, or the next business day. */
function executionDate(orderedAt: Date): string {
  let day = bankDayAt(orderedAt);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}
