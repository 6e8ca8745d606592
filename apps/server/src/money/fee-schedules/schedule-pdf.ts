import type { BankIdentity } from '@seven-hills/bank/brand';
import {
  type FeeLine,
  initialDepositNote,
  scheduleName,
} from '@seven-hills/bank/fee-schedules/fee-schedule';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import type { SentFile } from '../../http/answers.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import { letterPdf } from '../pdf/letter.ts';
import { page } from '../pdf/sheet.ts';
import type { ComingChange } from './coming-changes.ts';

interface Schedule {
  accountType: AccountType;
  /** An ISO date. */
  asOf: string;
  lines: readonly FeeLine[];
  coming: readonly ComingChange[];
}

/** The fee schedule of an account type, on one page. */
export const feeSchedulePdf = (
  bank: BankIdentity,
  { accountType, asOf, lines, coming }: Schedule,
): SentFile =>
  letterPdf(
    bank,
    {
      title: `Fee Schedule: ${accountTypeName(accountType)}`,
      name: scheduleName(accountType),
    },
    (letter) => {
      letter.sentence(
        `As of ${writeDay(asOf)}. These are all the fees that we may charge for this account.`,
      );
      letter.skip(6);
      letter.table(
        page.left + 330,
        lines.map(({ service, fee, conditions }) => [
          conditions === '' ? service : `${service}. ${conditions}`,
          fee,
        ]),
      );
      letter.skip(14);
      letter.sentence(initialDepositNote);
      for (const { startsOn, changes } of coming) {
        letter.skip(10);
        letter.sentence(`From ${writeDay(startsOn)}:`);
        letter.table(
          page.left + 230,
          changes.map(({ field, before, after }) => [field, `${after} (until then ${before})`]),
        );
      }
    },
  );
