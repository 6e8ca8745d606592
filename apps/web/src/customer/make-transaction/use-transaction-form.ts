import { useEffect } from 'react';
import { ApiError } from '../../net/api-error.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { toastAtField } from '../../ui/feedback/toast-at-field.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import {
  type MovementType,
  messageOrder,
  messages,
  type TransactionDraft,
  type TransactionFormValues,
  transactionForm,
  valuesOf,
} from './transaction-form.ts';

interface TransactionFormOptions {
  initialType: MovementType;
  /** The account that the form begins with; 0 for the primary one. */
  initialAccount: number;
  onSubmit: (values: TransactionFormValues) => void;
}

export type TransactionForm = ReturnType<typeof useTransactionForm>;

/** The form's state, and how the screen updates it after an answer. */
export function useTransactionForm(options: TransactionFormOptions) {
  const { initialType, initialAccount, onSubmit } = options;
  const empty: TransactionFormValues = {
    type: initialType,
    fromAccountId: initialAccount,
    amount: '',
    recipient: null,
    description: '',
  };
  const form = useAppForm<TransactionFormValues, TransactionFormValues>({
    schema: transactionForm,
    defaultValues: empty,
    messageOrder,
    onValid: onSubmit,
  });
  const { setValue } = form;
  useEffect(() => setValue('type', initialType), [initialType, setValue]);
  useKeptInput('transaction', form);
  return {
    ...form,
    clear: () => form.reset(empty),
    /** Says that nobody was chosen, after `focus` moved the focus to the choice. */
    refuseRecipient(focus: () => void) {
      form.setError('recipient', { message: messages.recipient });
      toastAtField({ description: messages.recipient }, focus);
    },
    /**
     * Restores a draft, with the field errors of a refusal. Without a draft, the form keeps its
     * values.
     */
    restore(draft: TransactionDraft | null, error: unknown) {
      if (draft) form.reset(valuesOf(draft));
      const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      for (const { path, message } of errors) {
        const field = path === 'toAccountId' ? 'recipient' : path;
        if (field === 'amount' || field === 'recipient')
          form.setError(field, { message }, { shouldFocus: true });
      }
    },
  };
}
