import { limits } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { BankServices, DepositMode } from '@seven-hills/contracts/money/bank-services';
import type { NewTransaction } from '@seven-hills/contracts/money/make-transaction';
import { type Cents, formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import type { OrderFacts } from '../../money/movement/order.ts';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import type { ChosenRecipient } from '../recipients/chosen-recipient.ts';

const movementTypes = ['transfer', 'deposit', 'withdrawal'] as const;
export type MovementType = (typeof movementTypes)[number];

export const typeLabels: Record<MovementType, string> = {
  transfer: 'Transfer',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
};

/** The form's messages, in the order in which they are reported. */
export const messages = {
  recipient: "Please enter the recipient's account ID for transfers.",
  amount: 'Please enter a valid amount.',
} as const;
export const messageOrder = Object.values(messages);

/** What is asked before the review. */
export const transactionForm = z
  .object({
    type: z.string(),
    fromAccountId: z.number(),
    amount: z.string(),
    recipient: z.custom<ChosenRecipient | null>(),
    description: z.string().max(limits.descriptionLengthMax, {
      error: `Please use at most ${limits.descriptionLengthMax} characters`,
    }),
  })
  .superRefine((form, context) => {
    const refuse = refuseAt(context);
    if (form.type === 'transfer' && !form.recipient) refuse('recipient', messages.recipient);
    if (!((parseTypedAmount(form.amount.trim()) ?? 0n) > 0n)) refuse('amount', messages.amount);
  });
export type TransactionFormValues = z.input<typeof transactionForm>;

/** A transaction without its PIN. */
export interface TransactionDraft {
  type: MovementType;
  /** The customer's account; 0 for the primary one. */
  fromAccountId: number;
  /** Decimal text, `1234.50`. */
  amount: string;
  recipient: ChosenRecipient | null;
  description: string;
  /** What is stated about an IRA. */
  ira?: NewTransaction['ira'];
}

/**
 * Converts a validated form into a draft. Throws a RangeError on values that the schema rejects.
 */
export function draftOf(values: TransactionFormValues): TransactionDraft {
  const type = movementTypes.find((known) => known === values.type);
  const amount = parseTypedAmount(values.amount);
  if (!type || amount === null) throw new RangeError('the form was not checked');
  return {
    type,
    fromAccountId: values.fromAccountId,
    amount: toDecimal(amount),
    recipient: type === 'transfer' ? values.recipient : null,
    description: values.description.trim(),
  };
}

/** Describes a draft until its outcome is known. */
export const factsOf = ({ type, amount, recipient }: TransactionDraft): OrderFacts => ({
  what: type,
  amount,
  recipient: recipient?.holder ?? null,
});

/** Turns a draft back into form values. */
export const valuesOf = ({ ira: _, ...draft }: TransactionDraft): TransactionFormValues => ({
  ...draft,
  amount: formatAmount(parseTypedAmount(draft.amount) ?? 0n),
});

/** Fills in a form from an earlier transaction, to repeat it. */
export function draftToRepeat(made: Transaction): TransactionDraft | null {
  const type = movementTypes.find((known) => known === made.type);
  if (!type) return null;
  const { toAccountId, toAccountNumber, counterparty } = made;
  const ownId = type === 'deposit' ? toAccountId : made.fromAccountId;
  const isKnown = type === 'transfer' && toAccountId !== null && toAccountNumber !== null;
  return {
    type,
    fromAccountId: ownId ?? 0,
    amount: made.amount,
    recipient: isKnown
      ? {
          id: toAccountId,
          accountNumber: toAccountNumber,
          holder: counterparty ?? toAccountNumber,
          paidBefore: true,
        }
      : null,
    description: made.description ?? '',
  };
}

/**
 * Returns the body of `POST /api/transactions` for a draft. With several accounts, it always names
 * the one that the review shows, because the primary one can change elsewhere meanwhile.
 */
export const bodyOf = (draft: TransactionDraft, pin: string, primaryId?: number) => ({
  type: draft.type,
  amount: draft.amount,
  description: draft.description,
  pin,
  ...((draft.fromAccountId || primaryId) && { fromAccountId: draft.fromAccountId || primaryId }),
  ...(draft.recipient && { toAccountId: draft.recipient.id }),
  ...(draft.ira && { ira: draft.ira }),
});

/** Returns what customers can order under a bank's settings. */
export const typesOffered = ({
  deposits,
  withdrawals,
}: Pick<BankServices, 'deposits' | 'withdrawals'>): readonly MovementType[] =>
  movementTypes.filter(
    (type) =>
      !(type === 'deposit' && deposits === 'off') && !(type === 'withdrawal' && !withdrawals),
  );

interface Reviewing {
  deposits: DepositMode;
  /** A deposit above this is held. */
  reviewedAbove: Cents;
}

/** Whether a movement stays pending until staff approve it. */
export const waitsForApproval = (
  type: string,
  amount: Cents,
  { deposits, reviewedAbove }: Reviewing,
): boolean => type === 'deposit' && (deposits === 'confirmed' || amount > reviewedAbove);

/** The review's title, used as the page title. */
export const reviewTitleOf = ({ type }: Pick<TransactionDraft, 'type'>): string =>
  `Review Your ${typeLabels[type]}`;
