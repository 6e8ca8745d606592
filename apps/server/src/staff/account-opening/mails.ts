import { brand, firstDepositText } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

interface Opened {
  accountType: AccountType;
  accountNumber: string;
  /** The day on the paper. */
  signedOn: string;
  awaitsDeposit: boolean;
}

/** Reports that staff opened an account for a customer who signed on paper. */
export const accountOpenedMail = (
  firstName: string,
  { accountType, accountNumber, signedOn, awaitsDeposit }: Opened,
): Mail =>
  letterTo(firstName, 'We opened an account for you', [
    `Our staff opened a ${accountTypeName(accountType)} account ending in ${accountNumber.slice(-4)} for you, under the agreements that you signed on ${writeDay(signedOn)}. ${
      awaitsDeposit
        ? `Your initial deposit of ${firstDepositText} activates it.`
        : 'You can use it right away, with the same sign-in and PIN.'
    }`,
    `If you did not ask for this account, please call us: ${brand.emergencyPhone}.`,
  ]);
