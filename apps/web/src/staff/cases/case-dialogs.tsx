import { limits } from '@seven-hills/bank/limits';
import {
  type CaseOutcome,
  caseLimits,
  caseOutcomes,
  longerReasons,
  longerReasonWords,
} from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import {
  type Cents,
  formatAmount,
  formatUsd,
  parseTypedAmount,
  toDecimal,
} from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import {
  askedIf,
  atLeast,
  choiceField,
  type Read,
  textField,
} from '../action-dialog/action-fields.ts';
import { noteProblem } from '../notes/note-problem.ts';
import { GivenBack } from '../reviewed-posting/given-back.tsx';
import { consequenceOf, debitSentence, outcomeNames } from './case-words.ts';

interface CaseDialogProps {
  shown: StaffCase;
  onClose: () => void;
}

const shared = {
  layout: 'sheet',
  fallback: 'The case was not changed. Please try again.',
  isContested: true,
} as const;

const namesOf = ({ customer, number }: StaffCase) => `${customer.name}, case ${number}`;

/** Gives provisional credit for all or part of the disputed amount. */
function CreditDialog({ shown, onClose }: CaseDialogProps) {
  const most = centsOf(shown.creditMax);
  return (
    <ActionDialog
      {...shared}
      title="Give Provisional Credit"
      description={namesOf(shown)}
      confirmLabel="Give Credit"
      facts={<GivenBack items={shown.givenBack} />}
      fields={{
        amount: {
          label: 'Amount',
          hint: `Up to ${formatUsd(most)}: what is in dispute, with the fee, less what was given back.`,
          control: { kind: 'amount' },
          initial: formatAmount(most),
          read: amountUpTo(most),
        },
      }}
      send={(body) => api.post('/api/admin/cases/:id/credit', { params: { id: shown.id }, body })}
      success={{ title: 'Credit Given', description: `The ${words.customer} has been notified.` }}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        The {words.customer} can use the money immediately and is notified by email. If the account
        earns {words.interest}, the days since the transaction count too. The result is then due by{' '}
        {formatCalendarDate(shown.resultBy)}.
      </p>
    </ActionDialog>
  );
}

const outcomeField = choiceField({
  label: 'Outcome',
  choices: caseOutcomes.map((outcome) => [outcome, outcomeNames[outcome]] as const),
  empty: 'Choose an outcome',
});

const explanationField = (hint: string, rows: number) =>
  textField({
    label: 'Explanation',
    hint,
    rows,
    lengthMax: caseLimits.explanationLengthMax,
    problemOf: atLeast(
      caseLimits.explanationLengthMin,
      `Please explain it to the ${words.customer}`,
    ),
  });

/** Concludes a case: the outcome, what the customer keeps, and why. */
function ConcludeDialog({ shown, onClose }: CaseDialogProps) {
  const most = centsOf(shown.creditMax);
  function keptAfter(outcome: CaseOutcome, amount: string | null) {
    if (outcome === 'partly') return centsOf(amount ?? '0.00');
    return outcome === 'error_found' ? most : 0n;
  }
  return (
    <ActionDialog
      {...shared}
      size="medium"
      title="Conclude the Case"
      description={namesOf(shown)}
      confirmLabel="Conclude"
      facts={<GivenBack items={shown.givenBack} />}
      fields={{
        outcome: outcomeField,
        amount: askedIf(({ outcome }) => outcome === 'partly', {
          label: `The ${words.Customer} Keeps`,
          control: { kind: 'amount' },
          // A partial amount must be less than the whole.
          read: amountUpTo(most - 1n),
        }),
        explanation: explanationField(
          `The ${words.customer} reads this, by email and with the receipt.`,
          4,
        ),
      }}
      send={(body) => api.post('/api/admin/cases/:id/conclude', { params: { id: shown.id }, body })}
      success={{
        title: 'Case Concluded',
        description: `The ${words.customer} has been notified of the result.`,
      }}
      onClose={onClose}
    >
      {({ outcome, amount }) => (
        <p aria-live="polite">
          {outcome && amount !== undefined && consequenceOf(shown, keptAfter(outcome, amount))}
        </p>
      )}
    </ActionDialog>
  );
}

/** Extends an investigation to 90 days, for one of the reasons that allow it. */
function ExtendDialog({ shown, onClose }: CaseDialogProps) {
  const reasonField = choiceField({
    label: 'Reason',
    choices: longerReasons.map((reason) => [reason, longerReasonWords[reason]] as const),
    empty: 'Choose a reason',
  });
  return (
    <ActionDialog
      {...shared}
      title="Extend to 90 Days"
      confirmLabel="Extend"
      fields={{ reason: reasonField }}
      send={(body) => api.post('/api/admin/cases/:id/extend', { params: { id: shown.id }, body })}
      success={{ title: 'Case Extended', description: 'The result may take 90 days.' }}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        The day for provisional credit stays as it is. Only the result may take longer.
      </p>
    </ActionDialog>
  );
}

/** Takes provisional credit back, after a confirmation that shows the amount. */
function DebitDialog({ shown, onClose }: CaseDialogProps) {
  return (
    <ActionDialog
      {...shared}
      title="Take the Credit Back"
      description={namesOf(shown)}
      confirmLabel="Take Back"
      facts={<p>{debitSentence(shown)}</p>}
      fields={{}}
      send={() => api.post('/api/admin/cases/:id/debit', { params: { id: shown.id } })}
      success={{ title: 'Credit Taken Back', description: 'The case is closed.' }}
      onClose={onClose}
    />
  );
}

/** Lets the customer keep the credit that was to be taken back, with an explanation. */
function LeaveCreditDialog({ shown, onClose }: CaseDialogProps) {
  return (
    <ActionDialog
      {...shared}
      title="Leave the Credit"
      confirmLabel="Leave Credit"
      fields={{
        explanation: explanationField(
          `The ${words.customer} reads this, by email. The person who concluded the case can’t leave the credit.`,
          3,
        ),
      }}
      send={(body) =>
        api.post('/api/admin/cases/:id/leave-credit', { params: { id: shown.id }, body })
      }
      success={{ title: 'Credit Left', description: 'The case is closed.' }}
      onClose={onClose}
    />
  );
}

/** Opens a new case that continues a closed one. */
function ReopenDialog({ shown, onClose }: CaseDialogProps) {
  const noteField = textField({
    label: 'Note',
    hint: 'For staff only. A new case with deadlines of its own continues this one.',
    rows: 3,
    lengthMax: limits.staffNoteLengthMax,
    problemOf: noteProblem,
  });
  return (
    <ActionDialog
      {...shared}
      title="Reopen the Case"
      confirmLabel="Reopen"
      fields={{ note: noteField }}
      send={(body) => api.post('/api/admin/cases/:id/reopen', { params: { id: shown.id }, body })}
      success={{ title: 'Case Reopened', description: 'The new case is in the queue.' }}
      onClose={onClose}
    />
  );
}

const dialogs = {
  credit: CreditDialog,
  conclude: ConcludeDialog,
  extend: ExtendDialog,
  debit: DebitDialog,
  leave: LeaveCreditDialog,
  reopen: ReopenDialog,
};
export type CaseAction = keyof typeof dialogs;

/** The dialog of an action on a case. */
export function CaseDialog({ action, ...props }: CaseDialogProps & { action: CaseAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

/** Reads an amount entered for a case, of at most `most`, as a decimal. */
const amountUpTo =
  (most: Cents) =>
  (typed: string): Read<string> => {
    if (!typed.trim()) return { problem: 'Amount is required' };
    const amount = parseTypedAmount(typed) ?? 0n;
    if (amount <= 0n) return { problem: 'Please enter a valid amount.' };
    return amount > most ? { problem: `At most ${formatUsd(most)}` } : { value: toDecimal(amount) };
  };
