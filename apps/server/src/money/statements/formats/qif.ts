import { brand } from '@seven-hills/bank/brand';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { toDecimal } from '@seven-hills/money';
import { toAscii } from '../../../platform/ascii.ts';
import type { StatementDocument, StatementLine } from '../statement-document.ts';
import { memoOf, referenceOf, titleOf } from '../statement-words.ts';

/**
 * Writes QIF: the account with its balance and day, and the entries. Records have no ids, so each
 * names its receipt, and a fee is labeled as one. The format declares no encoding, so it is ASCII.
 */
export async function* writeQif(document: StatementDocument): AsyncGenerator<string> {
  const { bankAccount, closing, to } = document;
  yield records([
    '!Account',
    `N${brand.shortName} ${accountTypeName(bankAccount.type)} ${bankAccount.number.slice(-4)}`,
    'TBank',
    `/${usDate(to)}`,
    `$${toDecimal(closing)}`,
    '^',
    '!Type:Bank',
  ]);
  for await (const lines of document.lines()) yield lines.map(record).join('');
}

function record(line: StatementLine): string {
  const memo = toAscii(memoOf(line, ' - '));
  return records([
    `D${usDate(line.day)}`,
    `T${toDecimal(line.amount)}`,
    'C*',
    `N${referenceOf(line)}`,
    `P${titleOf(line)}`,
    ...(memo ? [`M${memo}`] : []),
    '^',
  ]);
}

/** A field is one line of ASCII, even if its text contains line breaks. */
const records = (fields: readonly string[]): string =>
  fields.map((field) => `${toAscii(field)}\r\n`).join('');

/** `03/05/2026` */
const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
