import { words } from '@seven-hills/bank/words/words';
import {
  type CorrectionForm,
  type CorrectionScope,
  correctionForm,
  correctionReasons,
  correctionReasonWords,
} from '@seven-hills/contracts/staff/parts/correction-form';
import type {
  PossibleCorrection,
  TransactionPage,
} from '@seven-hills/contracts/staff/transaction-page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { typeName, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { policiesQuery } from '../proposals/queries.ts';
import { GivenBack } from '../reviewed-posting/given-back.tsx';
import { CodedReasonField, StaffNoteField } from '../reviewed-posting/reason-and-note.tsx';
import { ReviewedDialog } from '../reviewed-posting/reviewed-dialog.tsx';
import { usePostingCall } from '../reviewed-posting/use-posting-call.ts';

const titles: Readonly<Record<CorrectionScope, string>> = {
  whole: 'The whole transaction',
  fee: 'The fee alone',
};

const reasonOptions = correctionReasons.map(
  (reason) => [reason, correctionReasonWords[reason]] as const,
);

/**
 * Corrects a transaction or its fee: first the scope and the reason, then a review of who is
 * debited and credited how much.
 */
export function CorrectDialog({ page, onClose }: { page: TransactionPage; onClose: () => void }) {
  const { transaction, corrections } = page;
  const { id } = transaction;
  const [draft, setDraft] = useState<CorrectionForm | null>(null);
  const possible = corrections.filter(({ refusal }) => refusal === null);
  const [only] = possible.length === 1 ? possible : [];
  const form = useAppForm({
    schema: correctionForm,
    defaultValues: { scope: only?.scope ?? '', reasonCode: '', note: '' },
    onValid: setDraft,
  });
  const save = usePostingCall({
    send: (body: CorrectionForm, idempotencyKey) =>
      api.post('/api/admin/transactions/:id/corrections', { params: { id }, body, idempotencyKey }),
    doneTitle: 'Transaction Corrected',
    fallback: 'Failed to correct the transaction. Please try again.',
    onDone: onClose,
  });
  const chosen = draft && corrections.find(({ scope }) => scope === draft.scope);
  return (
    <ReviewedDialog
      title="Correct Transaction"
      description={`${typeName(transaction.type)} ${receiptNumber(id)} of ${usdOf(transaction.amount)}`}
      isDirty={!save.isSuccess && form.formState.isDirty}
      onClose={onClose}
      fields={
        <>
          <GivenBack items={page.givenBack} />
          {only ? (
            <p>{sentenceOf(only)}</p>
          ) : (
            <RadioCards
              legend="What to reverse"
              options={possible.map((each) => ({
                value: each.scope,
                title: titles[each.scope],
                description: sentenceOf(each),
              }))}
              {...form.field('scope')}
            />
          )}
          <CodedReasonField
            hint={`The ${words.customers} see it with the correction.`}
            choices={reasonOptions}
            {...form.field('reasonCode')}
          />
          <StaffNoteField {...form.field('note')} />
        </>
      }
      onSubmit={form.submit}
      review={draft && chosen ? <Review draft={draft} correction={chosen} /> : null}
      onBack={() => setDraft(null)}
      confirmLabel={chosen ? `Reverse ${usdOf(chosen.credited.amount)}` : 'Reverse'}
      onConfirm={() => draft && save.mutate(draft)}
      call={save}
    />
  );
}

/** `Debits Marcus Bell $42.10 and credits Olivia Martinez $42.10.` */
const sentenceOf = ({ debited, credited }: PossibleCorrection): string =>
  `Debits ${inSentence(debited.name)} ${usdOf(debited.amount)} and credits ${inSentence(credited.name)} ${usdOf(credited.amount)}.`;

const inSentence = (name: string) => (name === `The ${words.bank}` ? `the ${words.bank}` : name);

function Review({ draft, correction }: { draft: CorrectionForm; correction: PossibleCorrection }) {
  const { debited, credited } = correction;
  const policies = useQuery(policiesQuery).data;
  const policy = policies?.find(({ action }) => action === 'transaction_correction');
  const needsOthers = policy && policy.approvals > 0 && policy.threshold === null;
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Reverses', detail: titles[draft.scope] },
          {
            term: `Debited: ${debited.name}`,
            detail: `−${usdOf(debited.amount)}`,
          },
          {
            term: `Credited: ${credited.name}`,
            detail: `+${usdOf(credited.amount)}`,
          },
          { term: 'Reason', detail: correctionReasonWords[draft.reasonCode] },
          { term: 'Note', detail: draft.note },
        ]}
      />
      <p className="text-ink-soft text-sm">
        {needsOthers && 'A colleague must approve this before any money moves. '}A transaction can
        be corrected once. The {words.customers} will see the amount and the reason. We’ll notify
        them by email.
      </p>
    </>
  );
}
