import { iraCreditKinds, iraCreditWords } from '@seven-hills/bank/ira/ira-words';
import { words } from '@seven-hills/bank/words/words';
import { adjustmentReasonWords } from '@seven-hills/contracts/staff/parts/adjustment-form';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { type Cents, formatUsd } from '@seven-hills/money';
import { useState } from 'react';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { CodedReasonField, StaffNoteField } from '../reviewed-posting/reason-and-note.tsx';
import { ReviewedDialog } from '../reviewed-posting/reviewed-dialog.tsx';
import { useExpectedBalance } from '../reviewed-posting/use-expected-balance.ts';
import { usePostingCall } from '../reviewed-posting/use-posting-call.ts';
import { fullNameOf } from '../words.ts';
import {
  type AdjustmentDraft,
  type AdjustmentValues,
  adjustmentSchema,
  adjustmentValues,
  balanceAfter,
  reasonOptions,
} from './adjustment-draft.ts';

/**
 * Credits or debits an account: first the form, then a review of the balance before and after. If
 * the balance changes in the meantime, the review shows the new one before anything is posted.
 */
export function AdjustDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [draft, setDraft] = useState<AdjustmentDraft | null>(null);
  const { balance, hasChanged, handlers } = useExpectedBalance(
    user.account?.currentBalance ?? '0.00',
  );
  const form = useAppForm({
    schema: adjustmentSchema(user),
    defaultValues: adjustmentValues,
    onValid: setDraft,
  });
  const save = usePostingCall({
    send: (body: AdjustmentDraft & { expectedBalance: string }, idempotencyKey) =>
      api.post('/api/admin/users/:id/adjustments', {
        params: { id: user.id },
        body: { ...body, accountId: user.account?.id },
        idempotencyKey,
      }),
    doneTitle: 'Balance Adjusted',
    fallback: 'Failed to adjust the balance. Please try again.',
    onDone: onClose,
    ...handlers,
  });
  const after = draft && balanceAfter(centsOf(balance), draft);
  return (
    <ReviewedDialog
      title="Adjust Balance"
      description={`${fullNameOf(user)}, account ${user.account?.accountNumber ?? ''}`}
      isDirty={!save.isSuccess && form.formState.isDirty}
      onClose={onClose}
      fields={<AdjustFields form={form} user={user} />}
      onSubmit={form.submit}
      review={
        draft && after !== null ? (
          <>
            {hasChanged && (
              <Alert variant="warning" announce title={`The balance is now ${usdOf(balance)}`}>
                It changed while you were working, so nothing was booked. Check the balance after
                the adjustment, then confirm again.
              </Alert>
            )}
            <AdjustReview user={user} draft={draft} before={centsOf(balance)} after={after} />
          </>
        ) : null
      }
      onBack={() => setDraft(null)}
      confirmLabel={
        draft ? `${draft.direction === 'credit' ? 'Credit' : 'Debit'} ${usdOf(draft.amount)}` : ''
      }
      isConfirmDisabled={after !== null && after < 0n}
      onConfirm={() => draft && save.mutate({ ...draft, expectedBalance: balance })}
      call={save}
    />
  );
}

interface AdjustReviewProps {
  user: AdminUser;
  draft: AdjustmentDraft;
  /** The posted balance before and after the adjustment. */
  before: Cents;
  after: Cents;
}

/** The final review before an adjustment is posted. */
function AdjustReview({ user, draft, before, after }: AdjustReviewProps) {
  return (
    <>
      {after < 0n && (
        <Alert variant="danger" announce title="This is more than the account has">
          Go back and enter a smaller amount.
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: 'Account holder', detail: fullNameOf(user) },
          { term: 'Account number', detail: user.account?.accountNumber ?? 'N/A' },
          { term: 'Balance before', detail: formatUsd(before) },
          {
            term: draft.direction === 'credit' ? 'Credit' : 'Debit',
            detail: `${draft.direction === 'credit' ? '+' : '−'}${usdOf(draft.amount)}`,
          },
          { term: 'Balance after', detail: <strong>{formatUsd(after)}</strong> },
          { term: 'Reason', detail: adjustmentReasonWords[draft.reasonCode] },
          { term: 'Recorded in the IRA as', detail: draft.ira && iraCreditWords[draft.ira.credit] },
          { term: 'Note', detail: draft.note },
        ]}
      />
      <p className="text-ink-soft text-sm">
        The {words.customer} will see the amount and the reason. We’ll notify them by email.
      </p>
    </>
  );
}

interface AdjustFieldsProps {
  user: AdminUser;
  form: ReturnType<typeof useAppForm<AdjustmentValues, AdjustmentDraft>>;
}

/** The fields of an adjustment. Nothing is sent before the review. */
function AdjustFields({ user: { account }, form }: AdjustFieldsProps) {
  const held = centsOf(account?.heldAmount ?? '0.00');
  const available = usdOf(account?.balance ?? '0.00');
  return (
    <>
      <RadioCards
        legend="Credit or debit"
        options={[
          { value: 'credit', title: 'Credit', description: 'Adds to the balance' },
          { value: 'debit', title: 'Debit', description: 'Takes from the balance' },
        ]}
        className="[&>div]:md:grid-cols-2"
        {...form.field('direction')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          label="Amount"
          hint={`Available: ${available}${held > 0n ? `, with ${formatUsd(held)} on hold` : ''}`}
          {...form.field('amount')}
        />
        <CodedReasonField
          hint={`The ${words.customer} sees it with the adjustment.`}
          choices={reasonOptions}
          {...form.field('reasonCode')}
        />
      </div>
      {account?.accountType === 'ira' && form.watch('direction') === 'credit' && (
        <SelectField
          label="Record in the IRA as"
          hint="Only contributions count toward the owner’s limit of this year."
          choices={[
            ['', `Correction by the ${words.bank}`],
            ...iraCreditKinds.map((kind) => [kind, iraCreditWords[kind]] as const),
          ]}
          {...form.field('iraCredit')}
        />
      )}
      <StaffNoteField {...form.field('note')} />
    </>
  );
}
