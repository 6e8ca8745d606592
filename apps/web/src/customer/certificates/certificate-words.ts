import {
  certificateMinimum,
  graceDays,
  noticeDays,
  termName,
} from '@seven-hills/bank/certificates';
import { words } from '@seven-hills/bank/words/words';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { isOwnAlone, ownAccountLabel } from '../../money/own-accounts.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';

/**
 * Whether an account can pay for a certificate or receive its money: an IRA’s money stays in IRAs.
 */
export const isPartnerOf =
  (certificate: Pick<OwnAccount, 'accountType'>) =>
  (account: OwnAccount): boolean =>
    account.maturesOn === null &&
    (account.accountType === 'ira') === (certificate.accountType === 'ira');

/** The accounts that can pay for a new certificate. */
export const payers = (accounts: readonly OwnAccount[]): OwnAccount[] =>
  accounts.filter(isOwnAlone);

/** `90 days of interest on what you withdraw` */
export const penaltyText = (days: number): string =>
  `${days} days of ${words.interest} on what you withdraw`;

interface Disclosed {
  months: number;
  rate: string;
  apy: string;
  penaltyDays: number;
  maturesOn: string;
}

/**
 * What 12 CFR 1030.4(b) requires a customer to see before opening a certificate, as names and
 * texts.
 */
export const disclosures = ({ months, rate, apy, penaltyDays, maturesOn }: Disclosed) => [
  { term: 'Annual Percentage Yield', detail: `${apy}%` },
  { term: words.InterestRate, detail: `${rate}%, fixed for the term` },
  { term: 'Term', detail: `${termName(months)}, matures on ${formatCalendarDate(maturesOn)}` },
  { term: 'Minimum Deposit', detail: formatUsd(certificateMinimum) },
  { term: 'Early Withdrawal Penalty', detail: penaltyText(penaltyDays) },
];

/** The same rules in sentences. */
export const rules = [
  `We accrue ${words.interest} daily on the full balance, from the day of the deposit, and credit the total monthly. The yield assumes that it stays in the certificate; withdrawing ${words.interest} or sending it elsewhere reduces your earnings.`,
  'You make one deposit when you open it, and none during the term.',
  `You may withdraw before it matures. A penalty then applies, which can reduce your deposit. A withdrawal of a part must leave ${formatUsd(certificateMinimum)}.`,
  `We notify you ${noticeDays.renew} days before it renews, and ${noticeDays.pay_out} days before it is paid out. If it renews, you have ${graceDays} days to withdraw without a penalty. If it is paid out, it earns no ${words.interest} after it matures.`,
];

/**
 * Converts an amount as people type it (`1,234.50`) to decimal text; leaves other texts as they
 * are.
 */
export function decimalOf(typed: string): string {
  const cents = parseTypedAmount(typed);
  return cents === null ? typed : toDecimal(cents);
}

/** The choices of a select for an account, with what `none` stands for as the value 0. */
export const accountChoices = (accounts: readonly OwnAccount[], none?: string) => [
  ...(none === undefined ? [] : [[0, none] as const]),
  ...accounts.map((account) => [account.id, ownAccountLabel(account)] as const),
];
