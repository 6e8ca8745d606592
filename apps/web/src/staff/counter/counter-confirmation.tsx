import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { formatUsd } from '@seven-hills/money';
import { UnsettledNotice } from '../../money/submit/unsettled-notice.tsx';
import type { Unsettled } from '../../money/submit/use-safe-submit.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { balancesOf, type CounterDraft, needsApproval } from './counter-form.ts';

interface CounterConfirmationProps {
  /** Whose account it is, for the balances; `null` where they are not known. */
  user: AdminUser | null;
  draft: CounterDraft;
  unsettled: Unsettled<CounterDraft> | null;
  what: string;
  /** Why the last attempt was refused. */
  refusal: string | null;
  isPending: boolean;
  onConfirm: () => void;
  onBack: () => void;
  onGiveUp: () => void;
  onClose: () => void;
}

/** The last look before cash is posted; also what is shown while an earlier attempt is unsettled. */
export function CounterConfirmation(props: CounterConfirmationProps) {
  const { user, draft, unsettled, what, refusal, isPending } = props;
  const name = draft.direction === 'deposit' ? 'Deposit' : 'Withdrawal';
  const submitLabel = needsApproval(draft) ? 'Submit for Approval' : `Post ${name}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Confirm Cash ${name}`}
      description="Compare the account with the customer’s ID and slip."
      footer={
        <>
          {!unsettled && (
            <Button variant="secondary" onClick={props.onBack}>
              Back
            </Button>
          )}
          <Button pending={isPending} onClick={props.onConfirm}>
            {isPending ? 'Submitting...' : unsettled ? 'Try Again' : submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {unsettled && (
          <UnsettledNotice
            unsettled={unsettled}
            what={what}
            tryAgain="Try again below"
            onGiveUp={props.onGiveUp}
          />
        )}
        <Alert variant="warning" title="Check the customer’s photo ID">
          Customers don’t enter a PIN at the counter. Count the cash with the customer before you
          continue.
        </Alert>
        {needsApproval(draft) && (
          <Alert title="Another staff member must approve this">
            {draft.direction === 'deposit'
              ? 'The amount is not credited until then.'
              : 'The amount is on hold until then. Don’t hand out any cash before it is approved.'}
          </Alert>
        )}
        <DescriptionList
          items={[
            { term: 'Account holder', detail: draft.holder },
            { term: 'Account number', detail: draft.accountNumber },
            { term: name, detail: formatUsd(centsOf(draft.amount)) },
            ...(draft.note ? [{ term: 'Note', detail: draft.note }] : []),
            ...(user && !unsettled ? [balanceLine(user, draft)] : []),
          ]}
        />
        {refusal && (
          <Alert variant="danger" announce title={`${name} not posted`}>
            {refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

function balanceLine(user: AdminUser, draft: CounterDraft) {
  const [before, after] = balancesOf(user, draft);
  return {
    term: needsApproval(draft) ? 'Balance once approved' : 'Balance',
    detail: (
      <>
        {formatUsd(before)} <span aria-hidden="true">→</span>
        <span className="sr-only">becomes</span> {formatUsd(after)}
      </>
    ),
  };
}
