import { withheldOf, withholdingDefault } from '@seven-hills/bank/ira/ira-rules';
import {
  distributionReasons,
  distributionWords,
  type IraChoice,
  iraCreditKinds,
  iraCreditWords,
} from '@seven-hills/bank/ira/ira-words';
import { formatUsd } from '@seven-hills/money';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';
import type { Described } from '../../ui/data/description-list.tsx';

/** What staff record about an IRA; empty for the default. */
export const iraCashShape = {
  credit: z.string(),
  taxYear: z.string(),
  reason: z.string(),
  withholding: z
    .string()
    .refine(
      (text) => text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 100),
      {
        error: 'Enter a whole percentage from 0 to 100',
      },
    ),
};
export const noIraCash = { credit: '', taxYear: '', reason: '', withholding: '' };
type IraCash = typeof noIraCash;

/** Returns what a booking states about an IRA. */
export function iraCashOf(
  direction: 'deposit' | 'withdrawal',
  { credit, taxYear, reason, withholding }: IraCash,
): IraChoice {
  const year = taxYear === '' ? {} : { taxYear: Number(taxYear) };
  if (direction === 'deposit')
    return { ...year, credit: iraCreditKinds.find((known) => known === credit) ?? 'contribution' };
  return {
    ...year,
    reason: distributionReasons.find((known) => known === reason),
    withholding:
      reason === 'rollover'
        ? 0
        : withholding.trim() === ''
          ? withholdingDefault
          : Number(withholding),
  };
}

/** What the confirmation says about an IRA, with the cash to hand out. */
export function iraCashLines({
  amount: text,
  ira,
}: {
  /** Decimal text. */
  amount: string;
  ira?: IraChoice;
}): Described[] {
  if (!ira) return [];
  const year = { term: 'Tax year', detail: ira.taxYear };
  if (ira.credit) return [{ term: 'Recorded as', detail: iraCreditWords[ira.credit] }, year];
  const amount = centsOf(text);
  const withheld = withheldOf(amount, ira.withholding ?? withholdingDefault);
  return [
    { term: 'Reason', detail: ira.reason ? distributionWords[ira.reason] : 'By the owner’s age' },
    year,
    { term: 'Federal tax withheld', detail: formatUsd(withheld) },
    { term: 'Cash to hand out', detail: formatUsd(amount - withheld) },
  ];
}
