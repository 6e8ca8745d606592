import { formatAmount, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { GivenBack } from '../reviewed-posting/given-back.tsx';
import { amountProblem } from './amount-problem.ts';
import { type CaseDialogProps, useCaseCall } from './use-case-call.ts';

/** Gives provisional credit for all or part of the disputed amount. */
export function CreditDialog({ shown, onClose }: CaseDialogProps) {
  const most = centsOf(shown.creditMax);
  const [typed, setTyped] = useState(formatAmount(most));
  const [isTried, setIsTried] = useState(false);
  const problem = amountProblem(typed, most);
  const credit = useCaseCall({
    send: (amount: string) =>
      api.post('/api/admin/cases/:id/credit', { params: { id: shown.id }, body: { amount } }),
    done: { title: 'Credit Given', description: 'The customer has been notified.' },
    onClose,
  });
  function submit() {
    setIsTried(true);
    if (!problem && !credit.isPending) credit.mutate(toDecimal(parseTypedAmount(typed) ?? 0n));
  }
  return (
    <GuardedDialog
      size="small"
      isDirty={typed !== formatAmount(most) && !credit.isSuccess}
      onClose={onClose}
      title="Give Provisional Credit"
      description={`${shown.customer.name}, case ${shown.number}`}
      footer={(cancel) => (
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={credit.isPending} onClick={submit}>
            Give Credit
          </Button>
        </>
      )}
    >
      <div className="grid gap-4">
        <GivenBack items={shown.givenBack} />
        <Field
          label="Amount"
          hint={`Up to ${formatUsd(most)}: what is in dispute, with the fee, less what was given back.`}
          error={isTried ? problem : undefined}
        >
          <MoneyInput value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <p className="text-ink-soft text-sm">
          The customer can use the money immediately and is notified by email. If the account earns
          interest, the days since the transaction count too. The result is then due by{' '}
          {formatCalendarDate(shown.resultBy)}.
        </p>
        <FailureAlert of={credit} />
      </div>
    </GuardedDialog>
  );
}
