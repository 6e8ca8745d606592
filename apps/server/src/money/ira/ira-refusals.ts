import { isOpenYear, isPast59AndHalf, yearOf } from '@seven-hills/bank/ira/ira-rules';
import type { IraChoice } from '@seven-hills/bank/ira/ira-words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import type { Contribution, Distribution } from './ira-effect.ts';
import type { IraPerson } from './ira-person.ts';

const at = (field: keyof IraChoice, message: string) =>
  refusalAt('ira_not_possible', `ira.${field}`, message);

/** Why a contribution exceeds its limit; to others, without saying what its owner contributed. */
export function overLimit(
  { taxYear, limit }: Pick<Contribution, 'taxYear' | 'limit'>,
  contributed: Cents,
  isFromOther = false,
): Refusal {
  if (isFromOther)
    return new Refusal(
      'ira_not_possible',
      'This account is an IRA and cannot take this amount this year. Please ask the recipient how much they can still contribute.',
    );
  const left = limit > contributed ? limit - contributed : 0n;
  return refusalAt(
    'ira_not_possible',
    'amount',
    `The limit for ${taxYear} is ${formatUsd(limit)} for all IRAs of one person. ${formatUsd(left)} can still be contributed.`,
  );
}

/** Judges a contribution that could be refused. */
export function judgeContribution(
  { taxYear, kind, amount, mustTake }: Contribution,
  { today, years }: IraPerson,
  isFromOther: boolean,
): Refusal | null {
  if (mustTake || kind !== 'contribution') return null;
  const year = years.get(taxYear);
  if (!year)
    return at(
      'taxYear',
      `Contributions for ${taxYear} are not possible yet: their limit has not been entered.`,
    );
  if (!isOpenYear(year.terms, today))
    return at(
      'taxYear',
      taxYear > yearOf(today)
        ? `Contributions for ${taxYear} are possible from January 1, ${taxYear}.`
        : `Contributions for ${taxYear} were possible until ${writeDay(year.terms.deadline)}.`,
    );
  const { contributed, limit } = year;
  return contributed + amount > limit
    ? overLimit({ taxYear, limit }, contributed, isFromOther)
    : null;
}

/** Why more excess cannot be returned than was contributed. */
export const overReturned = (taxYear: number, contributed: Cents): Refusal =>
  refusalAt(
    'ira_not_possible',
    'amount',
    `The contributions for ${taxYear} are ${formatUsd(contributed > 0n ? contributed : 0n)}, so no more can be returned.`,
  );

/** Judges the stated reason and the withholding of a distribution. */
export function judgeDistribution(
  { reason, withholding, taxYear, amount }: Distribution,
  { dateOfBirth, today, years }: IraPerson,
  { isToOther, stated }: { isToOther: boolean; stated: IraChoice | undefined },
): Refusal | null {
  if (isToOther && (stated?.withholding ?? 0) > 0)
    return at(
      'withholding',
      'Tax can be withheld only from money that you take yourself, not from a payment to others.',
    );
  if (reason === 'rollover' && withholding > 0)
    return at('withholding', 'No tax is withheld from a rollover to another trustee.');
  const isOld = dateOfBirth === null ? null : isPast59AndHalf(dateOfBirth, today);
  if (reason === 'normal' && isOld === false)
    return at('reason', 'A normal distribution is possible from age 59½.');
  if (reason === 'early' && isOld)
    return at('reason', 'From age 59½, a distribution is normal. Please choose that reason.');
  const contributed = years.get(taxYear)?.contributed ?? 0n;
  return reason === 'excess' && amount > contributed ? overReturned(taxYear, contributed) : null;
}
