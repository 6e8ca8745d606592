import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { feeOf, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { pinStatusQuery, refreshMoney } from '../../money/queries.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/submit/toast-money-failure.ts';
import { useSafeSubmit } from '../../money/submit/use-safe-submit.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { showServerErrors } from '../../net/server-errors.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { viewHref } from '../views.ts';
import { transferQuery } from './queries.ts';
import type { TransferDraft, TransferKind } from './transfer-kind.ts';

interface Checked<Draft> {
  draft: Draft;
  pin: string;
}

/**
 * One kind of transfer from the form over its confirmation to the answer. The confirmation is a step
 * in the address, so that the browser's Back returns to the form, which keeps what was typed.
 */
export function useTransfer<Values extends FieldValues, Draft extends TransferDraft>(
  user: CurrentUser,
  kind: TransferKind<Values, Draft>,
) {
  const [, navigate] = useLocation();
  const step = new URLSearchParams(useSearch()).get('step');
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked<Draft> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const formHref = viewHref('external-transfer', { tab: kind.tab });

  const form = useAppForm<Values, Checked<Draft>>({
    schema: kind.schema,
    defaultValues: kind.emptyValues,
    onValid(typed) {
      setRefusal(null);
      setChecked(typed);
      navigate(viewHref('external-transfer', { tab: kind.tab, step: 'confirm' }));
    },
  });

  function startOver() {
    form.reset(kind.emptyValues);
    setChecked(null);
    navigate(formHref);
  }

  const submitting = useSafeSubmit<Draft>({
    store: kind.store,
    userId: user.id,
    onPosted(transaction) {
      if (transaction.status === 'failed') {
        const description = transaction.statusReason ?? kind.failure.fallback;
        setRefusal(description);
        toast({ title: kind.failure.title, description, variant: 'destructive' });
        return;
      }
      toast(kind.success(transaction));
      queryClient.setQueryData(transferQuery(transaction.id).queryKey, transaction);
      navigate(viewHref('transfer-success', { id: String(transaction.id) }), { replace: true });
    },
    onFailed(error) {
      if (failureReasonOf(error) === 'suspended') navigate(failurePageHref('suspended'));
      toastMoneyFailure(kind.failure.title, error, kind.failure.fallback);
      setRefusal(failureText(error, kind.failure.fallback));
      const code = problemCode(error);
      if (code?.startsWith('pin_'))
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      // A rejected payment stays in the history as failed.
      if (code === 'payment_rejected') void refreshMoney(queryClient);
      if (showServerErrors(form, error)) navigate(formHref);
    },
  });
  const { unsettled } = submitting;

  /** What is to be confirmed: an earlier submit without a known outcome comes before anything else. */
  const draft = unsettled?.intention.draft ?? (step === 'confirm' ? checked?.draft : undefined);
  return {
    kind,
    form,
    draft: draft ?? null,
    fee: draft ? feeOf(centsOf(draft.amount), kind.feeBasisPoints) : 0n,
    unsettled,
    /** Why the last attempt was refused, in the bank's words. */
    refusal: unsettled ? null : refusal,
    isPending: submitting.isPending,
    backToForm: () => navigate(formHref),
    startOver,
    giveUp() {
      submitting.giveUp();
      startOver();
    },
    /** Sends the draft; `retryPin` is asked for again after a submit whose outcome was lost. */
    confirm(retryPin?: string) {
      const pin = retryPin ?? checked?.pin;
      if (!draft || !pin) return;
      setRefusal(null);
      const fee = toDecimal(feeOf(centsOf(draft.amount), kind.feeBasisPoints));
      submitting.submit(draft, (idempotencyKey) =>
        kind.send({ ...draft, pin, fee }, idempotencyKey),
      );
    },
  };
}

export type Transfer<Values extends FieldValues, Draft extends TransferDraft> = ReturnType<
  typeof useTransfer<Values, Draft>
>;
