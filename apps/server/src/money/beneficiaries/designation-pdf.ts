import { type Beneficiary, shareText } from '@seven-hills/bank/beneficiaries';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { words } from '@seven-hills/bank/words/words';
import type { SentFile } from '../../http/answers.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { letterPdf } from '../pdf/letter.ts';
import { page } from '../pdf/sheet.ts';
import type { CurrentDesignation } from './read-beneficiaries.ts';

interface Account {
  accountNumber: string;
  accountType: AccountType;
}

/**
 * Returns the designation of an account that applies now, as a tagged PDF; ten beneficiaries fit on
 * its page.
 */
export const designationPdf = (
  bank: BankIdentity,
  { accountNumber, accountType }: Account,
  current: CurrentDesignation | null,
): SentFile =>
  letterPdf(
    bank,
    { title: 'Beneficiary Designation', name: `beneficiaries-${accountNumber.slice(-4)}.pdf` },
    (letter) => {
      letter.sentence(`${accountTypeName(accountType)} account ${accountNumber}`);
      letter.sentence(`As of ${writeDay(bankDayAt(bankNow()))}`);
      letter.skip(6);
      if (current === null || current.beneficiaries.length === 0) {
        letter.sentence('The owners of this account have named no beneficiaries.');
        return;
      }
      letter.sentence(`Confirmed by all owners on ${writeDay(bankDayAt(current.confirmedAt))}.`);
      letter.sentence(
        `After the death of the last owner, the ${words.bank} pays the money in this account to these beneficiaries:`,
      );
      letter.skip(6);
      letter.table(
        page.left + 300,
        current.beneficiaries.map((person) => [nameOf(person), shareText(person.share)]),
      );
    },
  );

const nameOf = ({ firstName, lastName, relationship }: Beneficiary): string =>
  `${firstName} ${lastName}${relationship === null ? '' : `, ${relationship}`}`;
