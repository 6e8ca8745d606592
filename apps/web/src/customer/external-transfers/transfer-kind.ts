import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { PayeeDetails } from '@seven-hills/contracts/money/payees';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { OrderFacts } from '../../money/movement/order.ts';
import type { OrderAnswer } from '../../money/movement/use-movement.ts';
import { centsOf } from '../../money/transaction-words.ts';
import type { Described } from '../../ui/data/description-list.tsx';
import type { ToastMessage } from '../../ui/feedback/toast.ts';
import type { MovementToConfirm } from '../confirmations/confirm-movement.tsx';

/** A transfer without its PIN; `amount` is decimal text. */
export interface TransferDraft {
  /** The customer's account; 0 for the primary one. */
  fromAccountId: number;
  amount: string;
}

/** A draft with its PIN, as sent to the API. */
export type SentTransfer<Draft extends TransferDraft> = Omit<Draft, 'fromAccountId'> &
  OrderAnswer & { fromAccountId: number | undefined; pin: string; fee: string };

/** What differs between the kinds of external transfer; all are sent the same way. */
export interface TransferKind<Values extends FieldValues, Draft extends TransferDraft> {
  /** The screen's tab, and its name in the URL. */
  tab: TransferTab;
  type: Transaction['type'];
  title: string;
  /** Calls the API. */
  send: (
    form: SentTransfer<Draft>,
    attempt: { idempotencyKey: string; signal: AbortSignal },
  ) => Promise<Transaction>;
  /** The same call for a confirmation, made before the order is sent. */
  toConfirm: (form: SentTransfer<Draft>) => MovementToConfirm;
  /** The term that the fee is computed from; null if it is free. */
  feeTerm: FeeTerm | null;
  /** The term of a draft, if it depends on what was chosen. */
  feeTermOf?: (draft: Draft) => FeeTerm;
  /** Validates the form into a draft; the PIN stays separate because it is never kept. */
  schema: z.ZodType<{ draft: Draft; pin: string }, Values>;
  /** Every field, in the order in which errors are reported. */
  emptyValues: Values & DefaultValues<Values>;
  /** Turns a draft back into form values, with an empty PIN. */
  valuesOf: (draft: Draft) => Values;
  /** Describes a draft until its outcome is known. */
  factsOf: (draft: Draft) => OrderFacts;
  failure: { title: string; fallback: string };
  success: (transaction: Transaction) => ToastMessage;
  /** The lines that the customer confirms, without the amounts. */
  details: (draft: Draft) => Described[];
  /** How the money gets there, after the recipient's name: "with Zelle", "by wire". */
  way: (draft: Draft) => string;
  /** When the money arrives. */
  arrival: string | ((draft: Draft) => ReactNode);
  /** The recipient's fields of a payee, if this kind can pay them. */
  payeeIn: (details: PayeeDetails) => object | null;
  /** What the customer must know before confirming. */
  caution: { title: string; text: string };
  /** A warning about the entries, shown before the customer confirms. */
  caveat?: (draft: Draft) => ReactNode;
}

export const transferTabs = ['wire', 'ach', 'payment'] as const;
export type TransferTab = (typeof transferTabs)[number];

/** Validates an amount as people type it (`1,234.50`) and converts it to decimal text. */
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
 * Fills in a form from an earlier transfer, whose fields have the same names. The customer must
 * enter again what the bank does not keep: the PIN and the full account number.
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

/** Fills in a payee's recipient fields; the amount and description keep their values. */
export function valuesOfPayee<Values extends object>(typed: Values, payee: object): Values {
  const known: Record<string, unknown> = { ...payee };
  const filled = Object.entries(typed).map(([name, value]) =>
    name in known ? [name, known[name] ?? ''] : [name, value],
  );
  return Object.fromEntries(filled) as Values;
}
