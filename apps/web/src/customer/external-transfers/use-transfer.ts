import type { PayeeDetails } from '@seven-hills/contracts/money/payees';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { feeOf, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { notSentSentence } from '../../money/movement/order-words.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/movement/toast-money-failure.ts';
import { type OrderAnswer, useMovement } from '../../money/movement/use-movement.ts';
import { usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { refreshMoney } from '../../money/queries.ts';
import { refreshTerms, useNextFee } from '../../money/terms.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { showServerErrors } from '../../net/server-errors.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useRefusedPin } from '../pin/use-refused-pin.ts';
import { viewHref } from '../screens.ts';
import { repeatedIn, useRepeated } from '../use-repeated.ts';
import { transferQuery } from './queries.ts';
import {
  type SentTransfer,
  type TransferDraft,
  type TransferKind,
  valuesOfPayee,
  valuesToRepeat,
} from './transfer-kind.ts';

interface Checked<Draft> {
  draft: Draft;
  pin: string;
}

/**
 * Takes one kind of transfer from the form through its confirmation to the outcome. The
 * confirmation is a step in the URL, so the browser's Back returns to the form as it was filled in.
 */
export function useTransfer<Values extends FieldValues, Draft extends TransferDraft>(
  user: CurrentUser,
  kind: TransferKind<Values, Draft>,
) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const step = new URLSearchParams(search).get('step');
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked<Draft> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { refusedPin, forgetRefusedPin, isPinRefused } = useRefusedPin();
  const filledIn = useRef<number | null>(null);
  const primaryId = usePrimaryOfSeveral();
  const feeTerm = (checked && kind.feeTermOf?.(checked.draft)) ?? kind.feeTerm;
  const next = useNextFee(feeTerm, checked?.draft.fromAccountId);
  const formHref = viewHref('external-transfer', { tab: kind.tab });

  const form = useAppForm<Values, Checked<Draft>>({
    schema: kind.schema,
    defaultValues: kind.emptyValues,
    onValid(typed) {
      setRefusal(null);
      forgetRefusedPin();
      setChecked(typed);
      // Back returns to the form as it is now, not as an earlier transfer filled it in.
      const repeats = repeatedIn(search);
      navigate(viewHref('external-transfer', { tab: kind.tab, ...repeats, step: 'confirm' }));
    },
  });

  useKeptInput(kind.tab, form);

  function startOver() {
    form.reset(kind.emptyValues);
    setChecked(null);
    setRefusal(null);
    navigate(formHref);
  }

  const movement = useMovement<Draft>({
    kind: kind.tab,
    userId: user.id,
    isReviewing: step === 'confirm' && checked !== null,
    onSent(transaction) {
      if (!transaction) return;
      toast(kind.success(transaction));
      // One of the month's free orders may be used up.
      void refreshTerms(queryClient);
      queryClient.setQueryData(transferQuery(transaction.id).queryKey, transaction);
      navigate(viewHref('transfer-success', { id: String(transaction.id) }), { replace: true });
    },
    onNotSent({ order, error, reason, draft }) {
      if (failureReasonOf(error) === 'suspended') navigate(failurePageHref('suspended'));
      const { title, fallback } = kind.failure;
      const sentence = error ? failureText(error, fallback) : (reason ?? notSentSentence(order));
      toastMoneyFailure(title, error, sentence);
      setRefusal(sentence);
      // The customer left the screen and returned in the meantime, so its form is empty.
      if (!checked && draft) form.reset(kind.valuesOf(draft));
      const code = problemCode(error);
      if (isPinRefused(error, sentence) && checked) {
        setRefusal(null);
        return;
      }
      if (code === 'fee_mismatch') void refreshTerms(queryClient);
      // A rejected payment stays in the history as a failed one.
      if (code === 'payment_rejected' || reason) void refreshMoney(queryClient);
      if (!showServerErrors(form, error)) return;
      setRefusal(null);
      navigate(formHref);
    },
  });

  const sentOf = ({ draft: ordered, pin }: Checked<Draft>): SentTransfer<Draft> => ({
    ...ordered,
    // With several accounts, the one that is shown: another one can become primary meanwhile.
    fromAccountId: ordered.fromAccountId || primaryId,
    pin,
    fee: toDecimal(feeOf(centsOf(ordered.amount), next.fee)),
  });

  const repeated = useRepeated([kind.type], (made) =>
    form.reset(valuesToRepeat(kind.emptyValues, made)),
  );

  /** The draft under review or being sent. */
  const draft =
    movement.draft ??
    (movement.order || movement.state === 'review' ? (checked?.draft ?? null) : null);
  return {
    kind,
    form,
    movement,
    /** The earlier transfer that filled in the form. */
    repeated,
    /** Fills in the form from a payee. */
    payee: {
      filledIn,
      onChoose(details: PayeeDetails) {
        const found = kind.payeeIn(details);
        if (found) form.reset(valuesOfPayee(form.getValues(), found));
      },
    },
    draft,
    feeNote: next.note,
    fee: draft ? feeOf(centsOf(draft.amount), next.fee) : 0n,
    /** The bank's message about why the last attempt was refused. */
    refusal: movement.order ? null : refusal,
    backToForm: () => navigate(formHref),
    startOver,
    /** What is sent once the customer confirms it; null without a draft under review. */
    toSend: checked && kind.toConfirm(sentOf(checked)),
    refusedPin,
    /** Orders it, with another PIN if one was refused. */
    confirm(answer?: OrderAnswer, pin = checked?.pin) {
      if (!checked || pin === undefined) return;
      setRefusal(null);
      const ordered = { ...checked, pin };
      setChecked(ordered);
      movement.confirm(kind.factsOf(ordered.draft), ordered.draft, (idempotencyKey, signal) =>
        kind.send({ ...sentOf(ordered), ...answer }, { idempotencyKey, signal }),
      );
    },
  };
}

export type Transfer<Values extends FieldValues, Draft extends TransferDraft> = ReturnType<
  typeof useTransfer<Values, Draft>
>;

interface Filled {
  form: { getValues: () => object };
  payee: { filledIn: { current: number | null } };
}

/** Fills in the form of another way from what was typed, and from what only it needs of a payee. */
export function carryOver<Values extends FieldValues, Draft extends TransferDraft>(
  to: Transfer<Values, Draft>,
  from: Filled,
  payee: PayeeDetails | undefined,
): void {
  const known = (payee && to.kind.payeeIn(payee)) ?? {};
  to.form.reset(valuesOfPayee(valuesOfPayee(to.form.getValues(), known), from.form.getValues()));
  // The same payee can be chosen again.
  to.payee.filledIn.current = null;
  from.payee.filledIn.current = null;
}
