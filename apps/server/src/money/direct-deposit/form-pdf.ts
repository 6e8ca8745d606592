import { Readable } from 'node:stream';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import type { SentFile } from '../../http/answers.ts';
import { writeLetterhead } from '../pdf/letterhead.ts';
import { colors, page, type Sheet, writePdf } from '../pdf/sheet.ts';

interface Account {
  accountNumber: string;
  accountType: AccountType;
}

const title = 'Direct Deposit Form';
const text = { size: 10 } as const;
const lineHeight = 14;
const valueLeft = page.left + 170;

/** Returns a form that tells an employer where to pay, with blanks for what only the employee knows. */
export function directDepositForm(bank: BankIdentity, account: Account, holder: string): SentFile {
  const written = writePdf({ title, author: bank.name }, (sheet) =>
    compose(sheet, bank, account, holder),
  );
  return {
    name: `direct-deposit-${account.accountNumber.slice(-4)}.pdf`,
    type: 'application/pdf',
    content: Readable.from(written, { objectMode: false }),
  };
}

async function* compose(
  sheet: Sheet,
  bank: BankIdentity,
  { accountNumber, accountType }: Account,
  holder: string,
): AsyncGenerator<void> {
  sheet.beginPage();
  writeLetterhead(sheet, title, bank);
  write(sheet, 'Give this form to your employer, or to whoever else pays you.');
  sheet.y += 6;
  sheet.within('Table', () => {
    writeRow(sheet, 'Name', holder);
    writeRow(sheet, 'Bank', bank.name);
    writeRow(sheet, 'Routing number', bank.routingNumber);
    writeRow(sheet, 'Account number', accountNumber);
    writeRow(sheet, 'Account type', accountTypeName(accountType));
    writeRow(sheet, 'Amount', '[  ] All of my pay     [  ] $ ____________     [  ] ______ %');
  });
  sheet.y += 14;
  write(
    sheet,
    'I authorize my employer to deposit my pay into this account, and to correct deposits made in error. This authorization applies until I revoke it.',
  );
  sheet.y += 30;
  write(sheet, 'Signature ______________________________     Date ________________');
}

function write(sheet: Sheet, sentence: string): void {
  sheet.element('P', () => {
    for (const line of sheet.linesOf(sentence, page.right - page.left, text)) {
      sheet.text(line, page.left, sheet.y, text);
      sheet.y += lineHeight;
    }
  });
}

function writeRow(sheet: Sheet, term: string, value: string): void {
  const y = sheet.y + 4;
  sheet.within('TR', () => {
    sheet.element(
      'TH',
      () => sheet.text(term, page.left, y, { ...text, color: colors.soft }),
      'Row',
    );
    sheet.element('TD', () => sheet.text(value, valueLeft, y, text));
  });
  sheet.y += lineHeight + 8;
  sheet.rule(sheet.y);
}
