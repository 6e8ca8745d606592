import { type BankIdentity, brand } from '@seven-hills/contracts/brand';
import { addDays, isBusinessDay } from '@seven-hills/contracts/calendar/business-days';
import { toDecimal } from '@seven-hills/money';
import { calendarDateIn } from '../../../../platform/time/bank-calendar.ts';
import type { WireOrder } from '../wire-rail.ts';
import { type NewElement, writeXml } from './xml.ts';

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
  const initiation: NewElement[] = [
    [
      'GrpHdr',
      [
        ['MsgId', id],
        ['CreDtTm', `${orderedAt.toISOString().slice(0, 19)}Z`],
        ...totals,
        ['InitgPty', ourselves],
      ],
    ],
    [
      'PmtInf',
      [
        ['PmtInfId', id],
        ['PmtMtd', 'TRF'],
        ['BtchBookg', 'false'],
        ...totals,
        ['PmtTpInf', [['SvcLvl', [['Cd', 'URGP']]]]],
        ['ReqdExctnDt', [['Dt', executionDate(orderedAt)]]],
        ['Dbtr', ourselves],
        ['DbtrAcct', [accountId(account.accountNumber), ['Ccy', brand.currency]]],
        ['DbtrAgt', [bankAt(account.routingNumber)]],
        ['ChrgBr', 'SHAR'],
        ['CdtTrfTxInf', transfer(order, id, amount)],
      ],
    ],
  ];
  return writeXml(['Document', [['CstmrCdtTrfInitn', initiation]], { xmlns: namespace }]);
}

function transfer(order: WireOrder, id: string, amount: string): (NewElement | null)[] {
  const { originator, intermediaryBank, description } = order;
  return [
    [
      'PmtId',
      [
        ['InstrId', id],
        ['EndToEndId', id],
      ],
    ],
    ['Amt', [['InstdAmt', amount, { Ccy: brand.currency }]]],
    [
      'UltmtDbtr',
      [
        ['Nm', plain(originator.name, 140)],
        addressOf(originator.address),
        ['Id', [['PrvtId', [['Othr', [['Id', originator.accountNumber], customerNumber]]]]]],
      ],
    ],
    intermediaryBank === null
      ? null
      : ['IntrmyAgt1', [['FinInstnId', [['Nm', plain(intermediaryBank, 140)]]]]],
    ['CdtrAgt', [bankAt(order.routingNumber, order.swiftCode, order.bankName)]],
    ['Cdtr', [['Nm', plain(order.recipientName, 140)], addressOf(order.recipientAddress)]],
    ['CdtrAcct', [accountId(order.accountNumber)]],
    description === null || plain(description, 140) === ''
      ? null
      : ['RmtInf', [['Ustrd', plain(description, 140)]]],
  ];
}

/** The bank as a party: its name, city, and BIC. */
const partyOf = ({ name, city, swiftCode }: BankIdentity): NewElement[] => [
  ['Nm', name],
  [
    'PstlAdr',
    [
      ['TwnNm', city],
      ['Ctry', 'US'],
    ],
  ],
  ['Id', [['OrgId', [['AnyBIC', swiftCode]]]]],
];

const customerNumber: NewElement = ['SchmeNm', [['Cd', 'CUST']]];

const accountId = (number: string): NewElement => ['Id', [['Othr', [['Id', number]]]]];

/** A bank by its routing number, under the code of the US clearing system (USABA). */
function bankAt(routingNumber: string, bic: string | null = null, name?: string): NewElement {
  const clearing: NewElement = [
    'ClrSysMmbId',
    [
      ['ClrSysId', [['Cd', 'USABA']]],
      ['MmbId', routingNumber],
    ],
  ];
  return [
    'FinInstnId',
    [
      bic === null ? null : ['BICFI', bic],
      clearing,
      name === undefined ? null : ['Nm', plain(name, 140)],
    ],
  ];
}

/** The format's limit of seven lines of 70 characters, which is more than our forms accept. */
const addressOf = (address: string): NewElement => [
  'PstlAdr',
  linesOf(plain(address, 490), 70)
    .slice(0, 7)
    .map((line): NewElement => ['AdrLine', line]),
];

/** Breaks a text between words, and cuts a word that is longer than a line. */
function linesOf(text: string, lengthMax: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > lengthMax) {
    const space = rest.lastIndexOf(' ', lengthMax);
    const end = space > 0 ? space : lengthMax;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...lines, rest];
}

/**
 * Converts to one line without characters that XML cannot represent: control characters and lone
 * surrogates.
 */
const plain = (text: string, lengthMax: number): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff\s]+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .replace(/\p{Surrogate}/gu, '');

/** The hand-over date in the bank's time zone, or the next business day. */
function executionDate(orderedAt: Date): string {
  let day = calendarDateIn(brand.timeZone, orderedAt);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}
