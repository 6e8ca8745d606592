import type { BankIdentity } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import type { SentFile } from '../../http/answers.ts';
import { letterPdf } from '../pdf/letter.ts';
import { page } from '../pdf/sheet.ts';

interface Account {
  accountNumber: string;
  accountType: AccountType;
}

/**
 * Returns a form that tells an employer where to pay, with blanks for what only its owner knows. A
 * bank that pays early says what an employer must do for it: wages are the PPD credits with the
 * description PAYROLL (Nacha Operating Rules, Company Entry Descriptions).
 */
export const directDepositForm = (
  bank: BankIdentity,
  { accountNumber, accountType }: Account,
  holder: string,
  earlyPayDays: number,
): SentFile =>
  letterPdf(
    bank,
    { title: 'Direct Deposit Form', name: `direct-deposit-${accountNumber.slice(-4)}.pdf` },
    (letter) => {
      letter.sentence('Give this form to your employer, or to whoever else pays you.');
      letter.skip(6);
      letter.table(page.left + 170, [
        ['Name', holder],
        ['Bank', bank.name],
        ['Routing number', bank.routingNumber],
        ['Account number', accountNumber],
        ['Account type', accountTypeName(accountType)],
        ['Amount', '[  ] All of my pay     [  ] $ ____________     [  ] ______ %'],
      ]);
      letter.skip(14);
      letter.sentence(
        'I authorize my employer to deposit my pay into this account, and to correct deposits made in error. This authorization applies until I revoke it.',
      );
      if (earlyPayDays > 0) {
        letter.skip(14);
        letter.sentence(
          `For the employer: ${bank.name} pays wages up to ${earlyPayDays} business ${earlyPayDays === 1 ? 'day' : 'days'} before payday, once it has your file. Please send them as PPD credits with the company entry description PAYROLL, as the network’s rules require.`,
        );
      }
      letter.skip(30);
      letter.sentence('Signature ______________________________     Date ________________');
    },
  );
