import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { bankToday } from './bank-today.ts';

interface Debit {
  accountNumber: string;
  cents: number;
  company: string;
  companyId: string;
  /** Tells the files of a test run apart: a number below 36. */
  number: number;
}

const odfi = '07640125';
const operator = '061000146';
const left = (text: string, length: number) => text.padEnd(length).slice(0, length);
const right = (value: number | string, length: number) => String(value).padStart(length, '0');

/**
 * Delivers a file with one debit, which settled on the banking day before today, to the bank's
 * folder, as a carrier does: it appears in the folder complete.
 */
export async function deliverDebit(folder: string, debit: Debit): Promise<void> {
  const { accountNumber, cents, company, companyId, number } = debit;
  const today = bankToday();
  const settled = businessDayBefore(today);
  const short = (date: string) => date.slice(2).replaceAll('-', '');
  const dayOfYear =
    (Date.parse(settled) - Date.parse(`${settled.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
  const hash = right(brand.routingNumber.slice(0, 8), 10);
  const sums = `${right(cents, 12)}${right(0, 12)}`;
  const records = [
    `101 ${brand.routingNumber} ${operator}${short(today)}0415${number.toString(36).toUpperCase()}094101${left('SEVEN HILLS BANK', 23)}${left('OPERATOR', 23)}${left('', 8)}`,
    `5225${left(company, 16)}${left('', 20)}${left(companyId, 10)}PPD${left('DUES', 10)}${left('', 6)}${short(settled)}${right(dayOfYear, 3)}1${odfi}${right(1, 7)}`,
    `627${brand.routingNumber}${left(accountNumber, 17)}${right(cents, 10)}${left('1', 15)}${left('SOMEBODY', 22)}  0${odfi}${right(number + 1, 7)}`,
    `8225${right(1, 6)}${hash}${sums}${left(companyId, 10)}${left('', 25)}${odfi}${right(1, 7)}`,
    `9${right(1, 6)}${right(1, 6)}${right(1, 8)}${hash}${sums}${left('', 39)}`,
  ];
  const lines = [...records, ...Array<string>(5).fill('9'.repeat(94))];
  const name = `debit-${number}.ach`;
  await writeFile(join(folder, 'in', `.${name}`), `${lines.join('\n')}\n`);
  await rename(join(folder, 'in', `.${name}`), join(folder, 'in', name));
}
