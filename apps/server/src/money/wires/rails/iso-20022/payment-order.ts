import { type BankIdentity, brand } from '@seven-hills/bank/brand';
import { addDays, isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import { toDecimal } from '@seven-hills/money';
import { toAscii } from '../../../../platform/ascii.ts';
import { calendarDateIn } from '../../../../platform/time/bank-calendar.ts';
import { type NewElement, writeXml } from '../../../../platform/xml.ts';
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

/**
 * An address in parts, as networks require. One without a town or a country was stored before the
 * bank asked for them, or is the customer's own; the town is then marked as not provided.
 */
function addressOf(text: string): NewElement {
  const unknown = { lines: linesOf(toAscii(text)), postCode: null, state: null, country: 'US' };
  const address = readWireAddress(text) ?? { ...unknown, town: 'NOTPROVIDED' };
  const { lines, postCode, town, state, country } = address;
  return [
    'PstlAdr',
    [
      postCode === null ? null : ['PstCd', postCode],
      ['TwnNm', town],
      state === null ? null : ['CtrySubDvsn', state],
      ['Ctry', country],
      ...lines.slice(0, addressLinesMax).map((line): NewElement => ['AdrLine', line]),
    ],
  ];
}

/** Converts to one line in the network's characters. */
const plain = (text: string, lengthMax: number): string => toAscii(text).slice(0, lengthMax).trim();

/** The hand-over date in the bank's time zone, or the next business day. */
function executionDate(orderedAt: Date): string {
  let day = calendarDateIn(brand.timeZone, orderedAt);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}
