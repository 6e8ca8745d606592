import {
  defaultWithholding,
  withheldOf,
  withholdingDefault,
} from '@seven-hills/bank/ira/ira-rules';
import { type IraChoice, ownerReasons } from '@seven-hills/bank/ira/ira-words';
import type { AccountType } from '@seven-hills/bank/limits';
import type { IraYears } from '@seven-hills/contracts/money/ira';
import { parseTypedAmount } from '@seven-hills/money';

/** What a customer can state about an IRA; `reason` and `taxYear` are empty for the default. */
export interface TypedChoice {
  taxYear: string;
  reason: string;
  /** Percent. */
  withholding: string;
}

export const nothingTyped: TypedChoice = {
  taxYear: '',
  reason: '',
  withholding: String(withholdingDefault),
};

/** Whether money comes into an IRA, as a contribution, or leaves one, as a distribution. */
export type IraSide = 'in' | 'out';

type Typed = { accountType: AccountType } | undefined;

/** Returns what a movement is for the IRA that it touches; null without one, or between two. */
export function iraSideOf(from: Typed, to: Typed): IraSide | null {
  const [leaves, arrives] = [from?.accountType === 'ira', to?.accountType === 'ira'];
  return leaves === arrives ? null : leaves ? 'out' : 'in';
}

export const isWholePercent = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;

type OwnerReason = (typeof ownerReasons)[number];
type OwnerChoice = Pick<IraChoice, 'taxYear' | 'withholding'> & { reason?: OwnerReason };

/** Returns what an order states, with the reason that the screen shows. */
export function choiceOf(
  { taxYear, reason: typed, withholding }: TypedChoice,
  side: IraSide,
  years: IraYears | undefined,
): OwnerChoice {
  const year = taxYear === '' ? {} : { taxYear: Number(taxYear) };
  if (side === 'in') return year;
  const shown = typed || years?.defaultReason;
  const reason = ownerReasons.find((known) => known === shown);
  return {
    ...(reason === 'excess' && year),
    ...(reason && { reason }),
    withholding: reason === 'rollover' ? defaultWithholding(reason) : Number(withholding),
  };
}

/** Returns the tax withheld from an amount as typed, and what is left; null for no amount. */
export function splitOf(typedAmount: string, { withholding = 0 }: Pick<IraChoice, 'withholding'>) {
  const amount = parseTypedAmount(typedAmount);
  if (amount === null || amount <= 0n) return null;
  const withheld = withheldOf(amount, withholding);
  return { amount, withheld, net: amount - withheld };
}
