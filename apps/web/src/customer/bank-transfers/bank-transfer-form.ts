import type {
  BankTransferDirection,
  NewBankTransfer,
} from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import type { OrderFacts } from '../../money/movement/order.ts';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { linkedLabel } from '../linked-accounts/linked-words.ts';

/** A transfer without its PIN; `amount` is decimal text. */
export interface BankTransferDraft {
  direction: BankTransferDirection;
  linkedAccountId: number;
  /** The customer's account here; 0 for the primary one. */
  accountId: number;
  amount: string;
  description: string;
}

/** The fields in form order. The PIN stays separate because it is never kept. */
export const bankTransferForm = (direction: BankTransferDirection) =>
  z
    .object({
      linkedAccountId: z.string(),
      accountId: z.number(),
      amount: z.string(),
      description: z.string(),
      pin: z.string(),
    })
    .transform(({ pin, ...form }, context): { draft: BankTransferDraft; pin: string } => {
      const refuse = refuseAt(context);
      const amount = parseTypedAmount(form.amount) ?? 0n;
      if (form.linkedAccountId === '') refuse('linkedAccountId', 'Please choose an account.');
      if (form.amount.trim() === '') refuse('amount', 'Amount is required');
      else if (amount <= 0n) refuse('amount', 'Please enter a valid amount.');
      if (!/^\d{4}$/.test(pin)) refuse('pin', 'PIN must be exactly 4 digits.');
      return {
        draft: {
          ...form,
          direction,
          linkedAccountId: Number(form.linkedAccountId),
          amount: toDecimal(amount),
        },
        pin,
      };
    });

export type BankTransferValues = z.input<ReturnType<typeof bankTransferForm>>;

export const valuesOf = (draft: BankTransferDraft): BankTransferValues => ({
  linkedAccountId: String(draft.linkedAccountId),
  accountId: draft.accountId,
  amount: draft.amount,
  description: draft.description,
  pin: '',
});

/** The order as it is sent; the account here is in the call's query. */
export const bodyOf = (
  draft: BankTransferDraft,
  pin: string,
): Omit<NewBankTransfer, 'authorization' | 'confirmation' | 'fromGoals'> => ({
  direction: draft.direction,
  linkedAccountId: draft.linkedAccountId,
  amount: draft.amount,
  description: draft.description || null,
  pin,
});

/** Describes a draft until its outcome is known. */
export const factsOf = (
  { direction, amount }: BankTransferDraft,
  linked: LinkedAccount | undefined,
): OrderFacts => ({
  what: direction === 'in' ? 'money added' : 'bank transfer',
  amount,
  recipient: linked ? linkedLabel(linked) : 'another bank',
});

/** The words that differ between the two directions. */
export const directionWords = {
  in: {
    title: 'Add Money',
    confirmTitle: 'Confirm Adding Money',
    linked: 'From',
    own: 'To',
    failure: 'Money Not Added',
    fallback: 'The money could not be added.',
    done: 'Adding Money',
  },
  out: {
    title: 'Send to My Bank',
    confirmTitle: 'Confirm Sending Money',
    linked: 'To',
    own: 'From',
    failure: 'Money Not Sent',
    fallback: 'The money could not be sent.',
    done: 'Sending Money',
  },
} as const satisfies Record<BankTransferDirection, Record<string, string>>;
