import { type BankIdentity, brand } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { type NewElement, writeElement, writeElements } from '@seven-hills/iso20022/xml';
import { toDecimal } from '@seven-hills/money';
import type { IssuedStatement, StatementDocument, StatementLine } from '../statement-document.ts';
import { cutAscii, entryId, isOfFee, memoOf, receiptOfLine, titleOf } from '../statement-words.ts';
import { localMoment, startOf } from './file-moments.ts';

/** The format has no type for an IRA. */
const accountTypes: Record<AccountType, string> = {
  checking: 'CHECKING',
  savings: 'SAVINGS',
  ira: 'SAVINGS',
};

/** The limits of the format for names and memos (OFX 2.2, 11.4.4). */
const nameMax = 32;
const memoMax = 255;

/**
 * Writes a bank statement response of OFX 2.2 (XML): what is posted, and nothing that is pending.
 * An entry has the same id in every file; a fee has its own id. All texts are ASCII, because not
 * every reader follows the declared encoding.
 */
export async function* writeOfx(document: IssuedStatement): AsyncGenerator<string> {
  const { bank, bankAccount, from, asOf, generatedAt } = document;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
${writeElement(['SIGNONMSGSRSV1', [['SONRS', signOn(bank, generatedAt)]]])}<BANKMSGSRSV1>
<STMTTRNRS>
${writeElements([
  ['TRNUID', '0'],
  ['STATUS', isFine],
])}<STMTRS>
${writeElements([
  ['CURDEF', brand.currency],
  [
    'BANKACCTFROM',
    [
      ['BANKID', bank.routingNumber],
      ['ACCTID', bankAccount.number],
      ['ACCTTYPE', accountTypes[bankAccount.type]],
    ],
  ],
])}<BANKTRANLIST>
${writeElements([
  ['DTSTART', dateTime(startOf(from))],
  ['DTEND', dateTime(asOf)],
])}`;
  for await (const lines of document.lines())
    yield writeElements(lines.map((line) => transactionOf(document, line)));
  const closing: NewElement = [
    'LEDGERBAL',
    [
      ['BALAMT', toDecimal(document.closing)],
      ['DTASOF', dateTime(asOf)],
    ],
  ];
  const opening: NewElement = [
    'BALLIST',
    [
      [
        'BAL',
        [
          ['NAME', 'Opening balance'],
          ['DESC', 'Balance before the first day'],
          ['BALTYPE', 'DOLLAR'],
          ['VALUE', toDecimal(document.opening)],
          ['DTASOF', dateTime(startOf(from))],
        ],
      ],
    ],
  ];
  yield `</BANKTRANLIST>\n${writeElements([closing, opening])}</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`;
}

const isFine: NewElement[] = [
  ['CODE', '0'],
  ['SEVERITY', 'INFO'],
];

const signOn = (bank: BankIdentity, generatedAt: Date): NewElement[] => [
  ['STATUS', isFine],
  ['DTSERVER', dateTime(generatedAt)],
  ['LANGUAGE', 'ENG'],
  [
    'FI',
    [
      ['ORG', cutAscii(bank.name, nameMax)],
      ['FID', bank.routingNumber],
    ],
  ],
];

function transactionOf(document: StatementDocument, line: StatementLine): NewElement {
  const memo = [memoOf(line, ' - '), `Receipt ${receiptOfLine(line)}`].filter(Boolean).join(' - ');
  return [
    'STMTTRN',
    [
      ['TRNTYPE', typeOf(line)],
      ['DTPOSTED', dateTime(line.at)],
      ['TRNAMT', toDecimal(line.amount)],
      ['FITID', entryId(document, line)],
      ['NAME', cutAscii(titleOf(line), nameMax)],
      ['MEMO', cutAscii(memo, memoMax)],
    ],
  ];
}

function typeOf(line: StatementLine): string {
  const { amount, transaction } = line;
  const { type } = transaction;
  if (isOfFee(line) && amount < 0n) return 'FEE';
  if (type === 'interest') return 'INT';
  if (type === 'transfer') return 'XFER';
  if (type === 'deposit' || type === 'initial_deposit') return 'DEP';
  if (type === 'withdrawal') return 'CASH';
  if (type === 'wire_transfer' || type === 'external_payment' || type === 'ach_payment')
    return 'PAYMENT';
  if (type === 'bank_transfer_in' || type === 'bank_transfer_out') return 'XFER';
  if (type === 'ach_credit') return 'DIRECTDEP';
  if (type === 'ach_debit') return 'DIRECTDEBIT';
  return amount < 0n ? 'DEBIT' : 'CREDIT';
}

/** `20260305150400[-5:EST]` */
function dateTime(moment: Date): string {
  const { date, time, offsetHours, zone } = localMoment(moment);
  return `${date.replaceAll('-', '')}${time.replaceAll(':', '')}[${offsetHours}:${zone}]`;
}
