import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { OrderFacts } from '../../money/movement/order.ts';
import { centsOf } from '../../money/transaction-words.ts';
import type { ToastMessage } from '../../ui/feedback/toast.ts';

/** What is ordered, without the PIN; `amount` is decimal text. */
export interface TransferDraft {
  amount: string;
}

/** A draft as it is sent. */
export type SentTransfer<Draft extends TransferDraft> = Draft & { pin: string; fee: string };

/** What distinguishes the two kinds of transfer to the outside; the way to send one is the same. */
export interface TransferKind<Values extends FieldValues, Draft extends TransferDraft> {
  /** The tab of the screen, and its name in the address. */
  tab: TransferTab;
  type: Transaction['type'];
  title: string;
  /** Makes the call. */
  send: (
    form: SentTransfer<Draft>,
    attempt: { idempotencyKey: string; signal: AbortSignal },
  ) => Promise<Transaction>;
  feeBasisPoints: bigint;
  /** What is typed, checked; the PIN is apart, since it is never kept. */
  schema: z.ZodType<{ draft: Draft; pin: string }, Values>;
  /** Every field, in the order in which errors are told. */
  emptyValues: Values & DefaultValues<Values>;
  /** The form as it was before a draft was made of it; the PIN is asked for again. */
  valuesOf: (draft: Draft) => Values;
  /** What is said of a draft until its outcome is known. */
  factsOf: (draft: Draft) => OrderFacts;
  failure: { title: string; fallback: string };
  success: (transaction: Transaction) => ToastMessage;
  /** What the customer confirms, line by line, without the amounts. */
  details: (draft: Draft) => { term: string; detail: ReactNode }[];
  /** When the recipient has the money. */
  arrival: string;
  /** What the customer must know before confirming. */
  caution: { title: string; text: string };
}

export const transferTabs = ['wire', 'payment'] as const;
export type TransferTab = (typeof transferTabs)[number];

/** An amount as people type it (`1,234.50`), checked and brought into decimal text. */
export const typedAmount = z
  .string()
  .trim()
  .min(1, { error: 'Amount is required' })
  .transform((text, context) => {
    const cents = parseTypedAmount(text) ?? 0n;
    if (cents > 0n) return toDecimal(cents);
    context.addIssue({ code: 'custom', message: 'Please enter a valid amount.' });
    return z.NEVER;
  });

/**
 * A form filled in from a transfer that was made: its fields have the names of the transaction's. What
 * the bank does not keep is asked for again: the PIN, and an account number but for its last digits.
 */
export function valuesToRepeat<Values extends object>(
  emptyValues: Values,
  made: Transaction,
): Values {
  const known: Record<string, unknown> = {
    ...made,
    amount: formatAmount(centsOf(made.amount)),
    externalAccountNumber: '',
  };
  const filled = Object.entries(emptyValues).map(([name, none]) => [name, known[name] ?? none]);
  return Object.fromEntries(filled) as Values;
}
