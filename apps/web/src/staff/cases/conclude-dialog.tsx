import { type CaseOutcome, caseLimits, caseOutcomes } from '@seven-hills/bank/words/case-words';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, Textarea } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { GivenBack } from '../reviewed-posting/given-back.tsx';
import { amountProblem } from './amount-problem.ts';
import { consequenceOf, outcomeNames } from './case-words.ts';
import { explanationProblem } from './explanation-problem.ts';
import { type CaseDialogProps, useCaseCall } from './use-case-call.ts';

/** Concludes a case: the outcome, what the customer keeps, and why. */
export function ConcludeDialog({ shown, onClose }: CaseDialogProps) {
  const most = centsOf(shown.creditMax);
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null);
  const [typed, setTyped] = useState('');
  const [explanation, setExplanation] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isPart = outcome === 'partly';
  const problems = {
    outcome: outcome ? undefined : 'Please choose an outcome',
    // A partial amount must be less than the whole.
    amount: isPart ? amountProblem(typed, most - 1n) : undefined,
    explanation: explanationProblem(explanation),
  };
  const isReady = Object.values(problems).every((problem) => problem === undefined);
  const keptBy = { error_found: most, no_error: 0n, partly: parseTypedAmount(typed) };
  const consequence = outcome && !problems.amount ? consequenceOf(shown, keptBy[outcome]) : null;
  const conclude = useCaseCall({
    send: (chosen: CaseOutcome) =>
      api.post('/api/admin/cases/:id/conclude', {
        params: { id: shown.id },
        body: {
          outcome: chosen,
          explanation: explanation.trim(),
          amount: chosen === 'partly' ? toDecimal(parseTypedAmount(typed) ?? 0n) : null,
        },
      }),
    done: { title: 'Case Concluded', description: 'The customer has been notified of the result.' },
    onClose,
  });
  function submit() {
    setIsTried(true);
    if (outcome && isReady && !conclude.isPending) conclude.mutate(outcome);
  }
  return (
    <GuardedDialog
      isDirty={(explanation.trim() !== '' || typed !== '') && !conclude.isSuccess}
      onClose={onClose}
      title="Conclude the Case"
      description={`${shown.customer.name}, case ${shown.number}`}
      footer={(cancel) => (
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={conclude.isPending} onClick={submit}>
            Conclude
          </Button>
        </>
      )}
    >
      <div className="grid gap-5">
        <GivenBack items={shown.givenBack} />
        <Field label="Outcome" error={isTried ? problems.outcome : undefined}>
          <Select
            value={outcome ?? ''}
            onChange={({ target }) =>
              setOutcome(caseOutcomes.find((each) => each === target.value) ?? null)
            }
          >
            <option value="">Choose an outcome</option>
            {caseOutcomes.map((each) => (
              <option key={each} value={each}>
                {outcomeNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        {isPart && (
          <Field label="The Customer Keeps" error={isTried ? problems.amount : undefined}>
            <MoneyInput value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        )}
        <Field
          label="Explanation"
          hint="The customer reads this, by email and with the receipt."
          error={isTried ? problems.explanation : undefined}
        >
          <Textarea
            rows={4}
            maxLength={caseLimits.explanationLengthMax}
            value={explanation}
            onChange={({ target }) => setExplanation(target.value.replace(/\n/g, ' '))}
          />
        </Field>
        <p aria-live="polite">{consequence}</p>
        <FailureAlert of={conclude} />
      </div>
    </GuardedDialog>
  );
}
