import { Readable } from 'node:stream';
import { type Beneficiary, shareText } from '@seven-hills/bank/beneficiaries';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import type { SentFile } from '../../http/answers.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { writeLetterhead } from '../pdf/letterhead.ts';
import { colors, page, type Sheet, writePdf } from '../pdf/sheet.ts';
import type { CurrentDesignation } from './read-beneficiaries.ts';

interface Account {
  accountNumber: string;
  accountType: AccountType;
}

const title = 'Beneficiary Designation';
const text = { size: 10 } as const;
const lineHeight = 14;
const shareLeft = page.left + 300;

/** Returns the designation of an account that applies now, as a tagged PDF. */
export function designationPdf(
  bank: BankIdentity,
  account: Account,
  current: CurrentDesignation | null,
): SentFile {
  const written = writePdf({ title, author: bank.name }, (sheet) =>
    compose(sheet, bank, account, current),
  );
  return {
    name: `beneficiaries-${account.accountNumber.slice(-4)}.pdf`,
    type: 'application/pdf',
    content: Readable.from(written, { objectMode: false }),
  };
}

/** Writes the page; ten beneficiaries fit on one. */
async function* compose(
  sheet: Sheet,
  bank: BankIdentity,
  { accountNumber, accountType }: Account,
  current: CurrentDesignation | null,
): AsyncGenerator<void> {
  sheet.beginPage();
  writeLetterhead(sheet, title, bank);
  const people = current?.beneficiaries ?? [];
  write(sheet, `${accountTypeName(accountType)} account ${accountNumber}`);
  write(sheet, `As of ${writeDay(bankDayAt(bankNow()))}`);
  sheet.y += 6;
  if (current === null || people.length === 0) {
    write(sheet, 'The owners of this account have named no beneficiaries.');
    return;
  }
  write(sheet, `Confirmed by all owners on ${writeDay(bankDayAt(current.confirmedAt))}.`);
  write(
    sheet,
    'After the death of the last owner, the bank pays the money in this account to these beneficiaries:',
  );
  sheet.y += 6;
  sheet.within('Table', () => {
    for (const person of people) writeRow(sheet, person);
  });
}

function write(sheet: Sheet, sentence: string): void {
  sheet.element('P', () => {
    for (const line of sheet.linesOf(sentence, page.right - page.left, text)) {
      sheet.text(line, page.left, sheet.y, text);
      sheet.y += lineHeight;
    }
  });
}

function writeRow(sheet: Sheet, person: Beneficiary): void {
  const { firstName, lastName, relationship, share } = person;
  const name = `${firstName} ${lastName}${relationship === null ? '' : `, ${relationship}`}`;
  const lines = sheet.linesOf(name, shareLeft - page.left - 10, text);
  const y = sheet.y + 4;
  sheet.within('TR', () => {
    sheet.element(
      'TH',
      () => {
        for (const [index, line] of lines.entries())
          sheet.text(line, page.left, y + index * lineHeight, { ...text, color: colors.soft });
      },
      'Row',
    );
    sheet.element('TD', () => sheet.text(shareText(share), shareLeft, y, text));
  });
  sheet.y += lines.length * lineHeight + 8;
  sheet.rule(sheet.y);
}
