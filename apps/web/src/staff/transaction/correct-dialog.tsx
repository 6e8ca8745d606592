import {
  type CorrectionForm,
  type CorrectionScope,
  correctionForm,
  correctionReasons,
  correctionReasonWords,
} from '@seven-hills/contracts/api/staff/transactions/correction-form';
import type {
  PossibleCorrection,
  TransactionPage,
} from '@seven-hills/contracts/api/staff/transactions/transaction-page';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { receiptNumber } from '../../money/receipt/receipt-number.ts';
import { centsOf, typeName } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ApiError } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';

interface CorrectDialogProps {
  page: TransactionPage;
  onClose: () => void;
}

const formId = 'correction';

const titles: Readonly<Record<CorrectionScope, string>> = {
  whole: 'The whole transaction',
  fee: 'The fee alone',
};

/** Takes a transaction back, or its fee: what and why, then who is debited and credited how much. */
export function CorrectDialog({ page, onClose }: CorrectDialogProps) {
  const { transaction, corrections } = page;
  const { id } = transaction;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<CorrectionForm | null>(null);
  const possible = corrections.filter(({ refusal }) => refusal === null);
  const [only] = possible.length === 1 ? possible : [];
  const form = useAppForm({
    schema: correctionForm,
    defaultValues: { scope: only?.scope ?? '', reasonCode: '', note: '' },
    onValid: setDraft,
  });
  // One key for each order, kept as long as the order stays the same.
  const [keys] = useState(() => new Map<string, string>());
  const save = useCall({
    mutationFn: (body: CorrectionForm) => {
      const order = JSON.stringify(body);
      const idempotencyKey = keys.get(order) ?? crypto.randomUUID();
      keys.set(order, idempotencyKey);
      return api.post('/api/admin/transactions/:id/corrections', {
        params: { id },
        body,
        idempotencyKey,
      });
    },
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({ title: 'Transaction Corrected', description: answer.message, variant: 'success' });
      await refreshStaffData(queryClient);
      onClose();
    },
    failure: { title: 'Error', fallback: 'Failed to correct the transaction. Please try again.' },
  });
  // A correction that may have been booked is only ever sent again as it was.
  const isUnknown = save.isError && !(save.error instanceof ApiError && save.error.status < 500);
  const chosen = draft && corrections.find(({ scope }) => scope === draft.scope);
  return (
    <GuardedDialog
      isDirty={!save.isSuccess && form.formState.isDirty}
      onClose={onClose}
      title="Correct Transaction"
      description={`${typeName(transaction.type)} ${receiptNumber(id)} of ${formatUsd(centsOf(transaction.amount))}`}
      footer={(cancel) =>
        draft ? (
          <>
            <Button
              variant="secondary"
              disabled={save.isPending || isUnknown}
              onClick={() => setDraft(null)}
            >
              Back
            </Button>
            <Button pending={save.isPending} onClick={() => save.mutate(draft)}>
              {isUnknown ? 'Try Again' : 'Take Back'}
              {!isUnknown && chosen && ` ${formatUsd(centsOf(chosen.credited.amount))}`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              Review
            </Button>
          </>
        )
      }
    >
      {draft && chosen ? (
        <div className="grid gap-4">
          <Review draft={draft} correction={chosen} />
          <FailureAlert of={save} />
        </div>
      ) : (
        <form id={formId} noValidate onSubmit={form.submit} className="grid gap-5">
          {only ? (
            <p>{sentenceOf(only)}</p>
          ) : (
            <RadioCards
              legend="What to take back"
              options={possible.map((each) => ({
                value: each.scope,
                title: titles[each.scope],
                description: sentenceOf(each),
              }))}
              error={form.errorOf('scope')}
              {...form.register('scope')}
            />
          )}
          <Field
            label="Reason"
            hint="The customers see it with the correction."
            error={form.errorOf('reasonCode')}
          >
            <Select {...form.register('reasonCode')}>
              <option value="">Choose a reason</option>
              {correctionReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {correctionReasonWords[reason]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Note"
            hint="For staff only. It goes into the audit log."
            error={form.errorOf('note')}
          >
            <Input
              autoComplete="off"
              maxLength={limits.staffNoteLengthMax}
              {...form.register('note')}
            />
          </Field>
        </form>
      )}
    </GuardedDialog>
  );
}

/** `Debits Marcus Bell $42.10 and credits Olivia Martinez $42.10.` */
const sentenceOf = ({ debited, credited }: PossibleCorrection): string =>
  `Debits ${inSentence(debited.name)} ${formatUsd(centsOf(debited.amount))} and credits ${inSentence(credited.name)} ${formatUsd(centsOf(credited.amount))}.`;

const inSentence = (name: string) => (name === 'The bank' ? 'the bank' : name);

function Review({ draft, correction }: { draft: CorrectionForm; correction: PossibleCorrection }) {
  const { debited, credited } = correction;
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Takes back', detail: titles[draft.scope] },
          {
            term: `Debited: ${debited.name}`,
            detail: `−${formatUsd(centsOf(debited.amount))}`,
          },
          {
            term: `Credited: ${credited.name}`,
            detail: `+${formatUsd(centsOf(credited.amount))}`,
          },
          { term: 'Reason', detail: correctionReasonWords[draft.reasonCode] },
          { term: 'Note', detail: draft.note },
        ]}
      />
      <p className="text-ink-soft text-sm">
        A transaction can be corrected once. The customers will see the amount and the reason. We’ll
        notify them by email.
      </p>
    </>
  );
}
