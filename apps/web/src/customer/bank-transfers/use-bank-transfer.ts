import type { BankTransferDirection } from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { notSentSentence } from '../../money/movement/order-words.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/movement/toast-money-failure.ts';
import { type OrderAnswer, useMovement } from '../../money/movement/use-movement.ts';
import { usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { api, refetchUnder } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { showServerErrors } from '../../net/server-errors.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { transferQuery } from '../external-transfers/queries.ts';
import { refreshLinked } from '../linked-accounts/queries.ts';
import { useRefusedPin } from '../pin/use-refused-pin.ts';
import { idIn, viewHref } from '../screens.ts';
import {
  type BankTransferDraft,
  type BankTransferValues,
  bankTransferForm,
  bodyOf,
  directionWords,
  factsOf,
  valuesOf,
} from './bank-transfer-form.ts';

/** What is added to an order: what the bank asked for, and the text that was authorized. */
type Added = OrderAnswer & { authorization?: string };

/** A draft that passed the form, with its PIN. */
interface Checked {
  draft: BankTransferDraft;
  pin: string;
}

/**
 * Takes a transfer with an account at another bank from the form through its review to the outcome.
 * The review is a step in the URL, so the browser's Back returns to the form as it was filled in.
 */
export function useBankTransfer(
  user: CurrentUser,
  direction: BankTransferDirection,
  accounts: readonly LinkedAccount[],
) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const step = new URLSearchParams(search).get('step');
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { refusedPin, forgetRefusedPin, isPinRefused } = useRefusedPin();
  const primaryId = usePrimaryOfSeveral();
  const words = directionWords[direction];
  const named = idIn(search, 'linked');
  const chosen = accounts.find(({ id }) => id === named) ?? accounts[0];
  const hrefOf = (more: Record<string, string> = {}) =>
    viewHref('linked-accounts', { direction, ...more });

  const form = useAppForm<BankTransferValues, Checked>({
    schema: bankTransferForm(direction),
    defaultValues: {
      linkedAccountId: String(chosen?.id ?? ''),
      accountId: idIn(search, 'account') ?? 0,
      amount: '',
      description: '',
      pin: '',
    },
    onValid(typed) {
      setRefusal(null);
      forgetRefusedPin();
      setChecked(typed);
      navigate(hrefOf({ step: 'confirm' }));
    },
  });
  useKeptInput(`bank-transfer-${direction}`, form);

  const movement = useMovement<BankTransferDraft>({
    kind: 'bankTransfer',
    userId: user.id,
    isReviewing: step === 'confirm' && checked !== null,
    onSent(transaction) {
      void refreshLinked(queryClient);
      if (!transaction) return;
      toast({
        title: words.done,
        description: 'You can follow it under Linked Accounts.',
        variant: 'success',
      });
      queryClient.setQueryData(transferQuery(transaction.id).queryKey, transaction);
      navigate(viewHref('transfer-success', { id: String(transaction.id) }), { replace: true });
    },
    onNotSent({ order, error, reason, draft }) {
      if (failureReasonOf(error) === 'suspended') navigate(failurePageHref('suspended'));
      const sentence = error
        ? failureText(error, words.fallback)
        : (reason ?? notSentSentence(order));
      toastMoneyFailure(words.failure, error, sentence);
      setRefusal(sentence);
      // What is authorized may have changed.
      void refetchUnder(queryClient, '/api/bank-transfers/plan');
      // The customer left the screen and returned in the meantime, so its form is empty.
      if (!checked && draft) form.reset(valuesOf(draft));
      if (isPinRefused(error, sentence) && checked) {
        setRefusal(null);
        return;
      }
      if (!showServerErrors(form, error)) return;
      setRefusal(null);
      navigate(hrefOf());
    },
  });

  const accountOf = (ordered: BankTransferDraft | undefined) => ordered?.accountId || primaryId;
  const draft =
    movement.draft ??
    (movement.order || movement.state === 'review' ? (checked?.draft ?? null) : null);
  const linked = accounts.find(({ id }) => id === draft?.linkedAccountId);
  return {
    form,
    movement,
    /** The draft under review or being sent. */
    draft,
    /** Its account at the other bank. */
    linked,
    /** The bank's message about why the last attempt was refused. */
    refusal: movement.order ? null : refusal,
    backToForm: () => navigate(hrefOf()),
    /** What is sent once the customer confirms it; null without a draft under review. */
    toSend: checked && bodyOf(checked.draft, checked.pin),
    /** The account here; with several, the one that is shown: another one can become primary. */
    account: accountOf(checked?.draft),
    refusedPin,
    /** Orders it, with another PIN if one was refused. */
    confirm(answer?: Added, pin = checked?.pin) {
      if (!checked || pin === undefined) return;
      setRefusal(null);
      setChecked({ ...checked, pin });
      const body = { ...bodyOf(checked.draft, pin), ...answer };
      const account = accountOf(checked.draft);
      const query = account === undefined ? {} : { account };
      movement.confirm(factsOf(checked.draft, linked), checked.draft, (idempotencyKey, signal) =>
        api.post('/api/bank-transfers', { query, body, idempotencyKey, signal }),
      );
    },
  };
}

export type BankTransferOrder = ReturnType<typeof useBankTransfer>;
