import type { BankIdentity } from '@seven-hills/bank/brand';
import { caseNumber } from '@seven-hills/bank/words/case-words';
import type { SentFile } from '../../http/answers.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { letterPdf } from '../pdf/letter.ts';
import { page } from '../pdf/sheet.ts';
import type { SignedStatement } from './written-statement.ts';

/**
 * Returns a signed statement about a debit as a tagged PDF of one page, for the customer to keep.
 */
export const statementPdf = (
  bank: BankIdentity,
  caseId: bigint,
  { name, text, at }: SignedStatement,
): SentFile =>
  letterPdf(
    bank,
    {
      title: 'Written Statement of Unauthorized Debit',
      name: `statement-${caseNumber(caseId)}.pdf`,
    },
    (letter) => {
      letter.sentence(`Case ${caseNumber(caseId)}`);
      for (const paragraph of text.split('\n')) {
        letter.skip(8);
        letter.sentence(paragraph);
      }
      letter.skip(16);
      letter.table(page.left + 160, [
        ['Signed electronically by', name],
        ['Date', writeDay(bankDayAt(at))],
      ]);
    },
  );
