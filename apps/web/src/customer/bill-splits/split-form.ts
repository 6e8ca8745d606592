import { limits } from '@seven-hills/bank/limits';
import { requestDays, usualRequestDays } from '@seven-hills/contracts/money/payment-requests';
import {
  type Cents,
  formatUsd,
  parseTypedAmount,
  splitEqually,
  toDecimal,
} from '@seven-hills/money';
import { z } from 'zod';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import type { ChosenRecipient } from '../recipients/chosen-recipient.ts';

/** Somebody who is asked for a share. */
export interface SharePayer {
  recipient: ChosenRecipient;
  /** As typed; counts only if the shares are entered one by one. */
  amount: string;
}

const invalidAmount = 'Please enter a valid amount.';

interface SharedBill {
  total: string;
  people: readonly SharePayer[];
  shares: string;
  isIncluded: boolean;
  ownAmount: string;
}

interface Shares {
  total: Cents;
  /** What the requester pays. */
  own: Cents;
  /** What each of the others pays, in their order. */
  each: Cents[];
}

const centsOf = (typed: string): Cents => parseTypedAmount(typed.trim()) ?? 0n;

/** The shares of a bill as far as it is entered. In equal shares, the requester's is the first. */
export function sharesOf({ total, people, shares, isIncluded, ownAmount }: SharedBill): Shares {
  const cents = centsOf(total);
  if (shares === 'own')
    return {
      total: cents,
      own: isIncluded ? centsOf(ownAmount) : 0n,
      each: people.map(({ amount }) => centsOf(amount)),
    };
  const parts = people.length + (isIncluded ? 1 : 0);
  const equal = parts === 0 ? [] : splitEqually(cents, parts);
  return {
    total: cents,
    own: isIncluded ? (equal[0] ?? 0n) : 0n,
    each: equal.slice(isIncluded ? 1 : 0),
  };
}

/** What the shares leave of the bill; below zero if they are more. */
export const restOf = ({ total, own, each }: Shares): Cents =>
  each.reduce((rest, share) => rest - share, total - own);

export const splitForm = z
  .object({
    total: z.string(),
    note: z.string().trim(),
    people: z.custom<SharePayer[]>(),
    isIncluded: z.boolean(),
    shares: z.string(),
    ownAmount: z.string(),
    days: z.string(),
    toAccountId: z.string(),
  })
  .transform((form, context) => {
    const { people, note, days, toAccountId } = form;
    const refuse = refuseAt(context);
    const shares = sharesOf(form);
    const rest = restOf(shares);
    if (shares.total <= 0n) refuse('total', invalidAmount);
    if (!note) refuse('note', 'Please say what it is for');
    if (note.length > limits.descriptionLengthMax)
      refuse('note', `Please use at most ${limits.descriptionLengthMax} characters`);
    if (people.length === 0) refuse('people', 'Please choose whom you ask');
    else if (shares.total > 0n && shares.each.some((share) => share <= 0n))
      refuse('people', 'Please enter a share above $0.00 for each person.');
    else if (shares.total > 0n && rest !== 0n) refuse('people', restWords(rest));
    return {
      total: toDecimal(shares.total),
      ownShare: toDecimal(shares.own),
      shares: people.map(({ recipient }, index) => ({
        accountId: recipient.id,
        amount: toDecimal(shares.each[index] ?? 0n),
      })),
      note,
      days: requestDays.find((each) => String(each) === days) ?? usualRequestDays,
      ...(toAccountId && { toAccountId: Number(toAccountId) }),
    };
  });

/** `$3.00 of the bill is not shared yet`, if the shares do not add up. */
export const restWords = (rest: Cents): string =>
  rest > 0n
    ? `${formatUsd(rest)} of the bill is not shared yet.`
    : `The shares are ${formatUsd(-rest)} more than the bill.`;
