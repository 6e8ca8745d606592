import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { formatUsd } from '@seven-hills/money';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import type { Movement } from '../../money/movement/use-movement.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { balancesOf, type CounterDraft } from './counter-form.ts';
import { iraCashLines } from './ira-cash.ts';

interface CounterConfirmationProps {
  /** The account's holder, to show the balances; null if they are not known. */
  user: AdminUser | null;
  /**
   * Null for a booking in progress that was ordered in another tab, or in this one before a reload.
   */
  draft: CounterDraft | null;
  movement: Movement<CounterDraft>;
  /** Why the last attempt was refused. */
  refusal: string | null;
  onConfirm: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** The final review before cash is posted; stays on screen until the outcome is known. */
export function CounterConfirmation(props: CounterConfirmationProps) {
  const { user, draft, movement, refusal } = props;
  const { order, isOffline } = movement;
  const name = draft?.direction === 'withdrawal' ? 'Withdrawal' : 'Deposit';
  return (
    <GuardedDialog
      isDirty={draft !== null && !order}
      onClose={props.onClose}
      title={draft ? `Confirm Cash ${name}` : 'Cash at the Counter'}
      description={`Compare the account with the ${words.customer}’s ID and slip.`}
      footer={() => (
        <>
          {!order && (
            <Button variant="secondary" onClick={props.onBack}>
              Back
            </Button>
          )}
          {draft && order?.state !== 'checking' && (
            <Button pending={order !== null} onClick={props.onConfirm}>
              {order
                ? 'Submitting...'
                : draft.needsApproval
                  ? 'Submit for Approval'
                  : `Post ${name}`}
            </Button>
          )}
        </>
      )}
    >
      <div className="grid gap-4">
        {order && <OrderProgress order={order} />}
        {isOffline && <OfflineNotice />}
        {draft && (
          <>
            <Alert variant="warning" title={`Check the ${words.customer}’s photo ID`}>
              {words.Customers} don’t enter a PIN at the counter. Count the cash with the{' '}
              {words.customer} before you continue.
            </Alert>
            {draft.needsApproval && (
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
                { term: name, detail: usdOf(draft.amount) },
                ...iraCashLines(draft),
                { term: 'Note', detail: draft.note },
                { term: 'Identification', detail: draft.identification },
                ...(user && !order ? [balanceLine(user, draft)] : []),
              ]}
            />
          </>
        )}
        {refusal && (
          <Alert variant="danger" announce title={`${name} not posted`}>
            {refusal}
          </Alert>
        )}
      </div>
    </GuardedDialog>
  );
}

function balanceLine(user: AdminUser, draft: CounterDraft) {
  const [before, after] = balancesOf(user, draft);
  return {
    term: draft.needsApproval ? 'Balance once approved' : 'Balance',
    detail: (
      <>
        {formatUsd(before)} <span aria-hidden="true">→</span>
        <span className="sr-only">becomes</span> {formatUsd(after)}
      </>
    ),
  };
}
