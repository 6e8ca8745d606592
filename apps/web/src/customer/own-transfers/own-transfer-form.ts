import { newOwnTransfer } from '@seven-hills/contracts/money/own-transfers';
import { type Cents, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';

/**
 * Converts an amount as people type it (`1,234.50`) to decimal text; leaves other texts as they
 * are.
 */
function decimalOf(typed: string): string {
  const cents = parseTypedAmount(typed);
  return cents === null ? typed : toDecimal(cents);
}

/** The fields in form order, validated by the rules of the API. */
export const ownTransferForm = z
  .object({
    fromAccountId: z.string(),
    toAccountId: z.string(),
    amount: z.string(),
    description: z.string(),
    pin: z.string(),
  })
  .transform(
    (form): z.input<typeof newOwnTransfer> => ({
      ...form,
      fromAccountId: Number(form.fromAccountId),
      toAccountId: Number(form.toAccountId),
      amount: decimalOf(form.amount),
    }),
  )
  .pipe(newOwnTransfer);
export type OwnTransferValues = z.input<typeof ownTransferForm>;

interface NamedAccounts {
  from: number | null;
  to: number | null;
}

/**
 * The accounts that the form begins with: those that the URL names, else the first one (the primary
 * account) and the next. Never the same account twice.
 */
export function firstAccounts(
  accounts: readonly { id: number }[],
  named: NamedAccounts,
): Pick<OwnTransferValues, 'fromAccountId' | 'toAccountId'> {
  const ids = accounts.map(({ id }) => id);
  const known = (id: number | null) => ids.find((own) => own === id);
  const to = known(named.to);
  const from = known(named.from) ?? ids.find((id) => id !== to);
  const target = to === from ? undefined : to;
  return {
    fromAccountId: String(from ?? ''),
    toAccountId: String(target ?? ids.find((id) => id !== from) ?? ''),
  };
}

/** Whether a typed amount exceeds the available balance, the only limit on own transfers. */
export function isTooMuch(typed: string, available: Cents): boolean {
  const amount = parseTypedAmount(typed);
  return amount !== null && amount > available;
}
