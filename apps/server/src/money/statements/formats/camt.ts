import { createHash } from 'node:crypto';
import { brand } from '@seven-hills/bank/brand';
import { counterpartyOf } from '@seven-hills/bank/receipts/transaction-words';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { type NewElement, writeElement, writeElements } from '@seven-hills/iso20022/xml';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { IssuedStatement, StatementDocument, StatementLine } from '../statement-document.ts';
import { cut, entryId, memoOf, referenceOf, titleOf } from '../statement-words.ts';
import { localMoment, startOf } from './file-moments.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const textMax = 140;
const titleMax = 500;
/** The format's limit for ids. */
const idMax = 35;

/**
 * Writes an ISO 20022 statement (camt.053.001.08): booked entries between two booked balances, the
 * second of which is interim while the last day is not over.
 */
export async function* writeCamt(document: IssuedStatement): AsyncGenerator<string> {
  const { bank, bankAccount, from, to, asOf, opening, closing, generatedAt, totals, holder } =
    document;
  const id = messageId(document);
  const { moneyIn, moneyOut, fees } = totals;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${namespace}">
<BkToCstmrStmt>
${writeElement([
  'GrpHdr',
  [
    ['MsgId', id],
    ['CreDtTm', dateTime(generatedAt)],
  ],
])}<Stmt>
${writeElements([
  ['Id', id],
  ['CreDtTm', dateTime(generatedAt)],
  [
    'FrToDt',
    [
      ['FrDtTm', dateTime(startOf(from))],
      ['ToDtTm', dateTime(asOf)],
    ],
  ],
  [
    'Acct',
    [
      ['Id', [['Othr', [['Id', bankAccount.number]]]]],
      ['Ccy', brand.currency],
      ['Nm', accountTypeName(bankAccount.type)],
      ['Ownr', [['Nm', cut(holder.name, textMax)]]],
      [
        'Svcr',
        [
          [
            'FinInstnId',
            [
              ...(bank.swiftCode === null ? [] : [['BICFI', bank.swiftCode] as const]),
              [
                'ClrSysMmbId',
                [
                  ['ClrSysId', [['Cd', 'USABA']]],
                  ['MmbId', bank.routingNumber],
                ],
              ],
              ['Nm', bank.name],
            ],
          ],
        ],
      ],
    ],
  ],
  balanceOf('OPBD', opening, ['Dt', from]),
  document.isInterim
    ? balanceOf('ITBD', closing, ['DtTm', dateTime(asOf)])
    : balanceOf('CLBD', closing, ['Dt', to]),
  [
    'TxsSummry',
    [
      [
        'TtlNtries',
        [
          ['NbOfNtries', String(totals.entryCount)],
          ['Sum', toDecimal(moneyIn + moneyOut + fees)],
          [
            'TtlNetNtry',
            [
              ['Amt', toDecimal(absolute(closing - opening))],
              ['CdtDbtInd', sideOf(closing - opening)],
            ],
          ],
        ],
      ],
    ],
  ],
])}`;
  for await (const lines of document.lines())
    yield writeElements(lines.map((line) => entryOf(document, line)));
  yield '</Stmt>\n</BkToCstmrStmt>\n</Document>\n';
}

/**
 * The id of a message. The statement of a month never changes, so its id is the month. Another
 * period may contain more when it is written again, so its id is a digest of its content.
 */
function messageId({ bankAccount, ...document }: StatementDocument): string {
  const { from, to, asOf, opening, closing, hash, lastSequence, totals } = document;
  if (hash !== null) return `${bankAccount.id}-${from.slice(0, 7)}`;
  const content = [from, to, asOf.toISOString(), opening, closing, lastSequence, totals.entryCount];
  const digest = createHash('sha256').update(content.join('|')).digest('hex');
  return `${bankAccount.id}-${digest}`.slice(0, idMax);
}

const balanceOf = (code: 'OPBD' | 'CLBD' | 'ITBD', cents: Cents, date: NewElement): NewElement => [
  'Bal',
  [
    ['Tp', [['CdOrPrtry', [['Cd', code]]]]],
    ['Amt', toDecimal(absolute(cents)), { Ccy: brand.currency }],
    ['CdtDbtInd', sideOf(cents)],
    ['Dt', [date]],
  ],
];

function entryOf(document: StatementDocument, line: StatementLine): NewElement {
  const other = textOf(counterpartyOf(line.transaction));
  const party: NewElement | null =
    other === '' || line.isFee
      ? null
      : [line.amount < 0n ? 'Cdtr' : 'Dbtr', [['Pty', [['Nm', other]]]]];
  const memo = textOf(memoOf(line));
  return [
    'Ntry',
    [
      ['NtryRef', entryId(document, line)],
      ['Amt', toDecimal(absolute(line.amount)), { Ccy: brand.currency }],
      ['CdtDbtInd', sideOf(line.amount)],
      ['Sts', [['Cd', 'BOOK']]],
      ['BookgDt', [['Dt', line.day]]],
      ['ValDt', [['Dt', line.day]]],
      ['AcctSvcrRef', referenceOf(line)],
      ['BkTxCd', [['Prtry', [['Cd', line.isFee ? 'fee' : line.transaction.type]]]]],
      [
        'NtryDtls',
        [
          [
            'TxDtls',
            [
              ['Refs', [['AcctSvcrRef', referenceOf(line)]]],
              party && ['RltdPties', [party]],
              memo === '' ? null : ['RmtInf', [['Ustrd', memo]]],
            ],
          ],
        ],
      ],
      ['AddtlNtryInf', cut(titleOf(line), titleMax)],
    ],
  ];
}

/**
 * Removes what XML cannot contain, and cuts to the format's limit; the format has no empty texts.
 */
const textOf = (text: string | null): string =>
  cut((text ?? '').replace(/[\ufffe\uffff]/g, ''), textMax);

const absolute = (cents: Cents): Cents => (cents < 0n ? -cents : cents);
const sideOf = (cents: Cents): string => (cents < 0n ? 'DBIT' : 'CRDT');

/** `2026-03-05T15:04:00-05:00` */
function dateTime(moment: Date): string {
  const { date, time, offsetHours } = localMoment(moment);
  const hours = String(Math.abs(offsetHours)).padStart(2, '0');
  return `${date}T${time}${offsetHours < 0 ? '-' : '+'}${hours}:00`;
}
