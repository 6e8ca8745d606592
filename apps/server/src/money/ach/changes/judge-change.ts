import { readCorrectedData, transactionCodes } from '@seven-hills/ach';
import { isRoutingNumber } from '@seven-hills/bank/payments/routing-number-rules';
import type { CorrectedAccount } from '../../outside-accounts/correct-linked-account.ts';
import type { OutsideAccount } from '../../outside-accounts/linked-number.ts';

/** What a notification of change says. */
export interface StatedChange {
  change_code: string;
  corrected_data: string;
  /** The first eight digits of the routing number that the order named. */
  original_bank: string;
  /** The number that the other bank repeats. */
  account_number: string;
}

/** An account at another bank as the bank's order named it. */
type Described = OutsideAccount & Pick<CorrectedAccount, 'kind'>;

/** The account once it is corrected; null if the corrected data is none of an account. */
export function correctedBy(change: StatedChange, current: Described): Described | null {
  const data = readCorrectedData(change.change_code, change.corrected_data);
  if (!data) return null;
  const {
    routingNumber = current.routingNumber,
    accountNumber = current.accountNumber,
    transactionCode,
  } = data;
  const kind =
    transactionCode === undefined ? current.kind : transactionCodes.get(transactionCode)?.account;
  if (kind !== 'checking' && kind !== 'savings') return null;
  return isRoutingNumber(routingNumber) && /^\d{4,17}$/.test(accountNumber)
    ? { routingNumber, accountNumber, kind }
    : null;
}

/** Whether two descriptions name the same account. */
export const isSame = (one: Described, other: Described): boolean =>
  one.routingNumber === other.routingNumber &&
  one.accountNumber === other.accountNumber &&
  one.kind === other.kind;

/** Whether the other bank repeats the account that the bank named. */
export const names = (change: StatedChange, { routingNumber, accountNumber }: Described): boolean =>
  change.original_bank === routingNumber.slice(0, 8) && change.account_number === accountNumber;
