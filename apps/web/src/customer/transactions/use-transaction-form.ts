import { useEffect } from 'react';
import { ApiError } from '../../net/api-error.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import {
  type MovementType,
  messageOrder,
  type TransactionDraft,
  type TransactionFormValues,
  transactionForm,
} from './transaction-form.ts';

interface TransactionFormOptions {
  initialType: MovementType;
  /** An earlier submit without a known outcome: the form holds just that until it is known. */
  unsettledDraft: TransactionDraft | null;
  onSubmit: (values: TransactionFormValues) => void;
}

export type TransactionForm = ReturnType<typeof useTransactionForm>;

/** The form's state, and what the screen does to it after an answer. */
export function useTransactionForm(options: TransactionFormOptions) {
  const { initialType, unsettledDraft, onSubmit } = options;
  const empty: TransactionFormValues = {
    type: initialType,
    amount: '',
    recipient: null,
    description: '',
    pin: '',
  };
  const form = useAppForm<TransactionFormValues, TransactionFormValues>({
    schema: transactionForm,
    defaultValues: { ...empty, ...unsettledDraft },
    messageOrder,
    onValid: onSubmit,
  });
  const { setValue } = form;
  const isUnsettled = unsettledDraft !== null;
  useEffect(() => {
    if (!isUnsettled) setValue('type', initialType);
  }, [initialType, isUnsettled, setValue]);
  return {
    ...form,
    clear: () => form.reset(empty),
    /** Puts the field errors of a refused submit in place; a refused PIN is asked for again. */
    showRefusal(error: unknown) {
      const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      for (const { path, message } of errors) {
        const field = path === 'toAccountId' ? 'recipient' : path;
        if (field === 'pin') form.resetField('pin');
        if (field === 'pin' || field === 'amount' || field === 'recipient')
          form.setError(field, { message }, { shouldFocus: true });
      }
    },
  };
}
