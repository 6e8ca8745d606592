import { hasPermission, rolesWith } from '@seven-hills/bank/staff-roles';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { typeName } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { useStaffRole } from '../permissions.ts';
import { awaitsCash, canApprove } from './approval-rules.ts';
import { undoText } from './deadline.ts';
import type { Decision } from './decision-dialog.tsx';

interface DecisionButtonsProps {
  transaction: ListedTransaction;
  onDecide: (decision: Decision) => void;
  /** Without borders, for the rows of a table. */
  isQuiet?: boolean;
  /** The id of the text that says why a blocked transaction cannot be approved. */
  reasonId: string;
}

/**
 * Approve and Decline if the staff member may decide; otherwise, says who does. A blocked
 * transaction can only be declined; its disabled Approve button stays in the tab order so that
 * screen readers read out the reason. An external payment on hold can only be declined; when the
 * hold ends, the bank sends it automatically. Only the sender can take back a transfer that is not
 * final yet.
 */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { transaction, onDecide, isQuiet = false, reasonId } = props;
  const role = useStaffRole();
  if (transaction.decider === null) return null;
  if (transaction.decider === 'customer')
    return <span className="text-ink-soft text-sm">{undoText(transaction)}</span>;
  if (!hasPermission(role, 'payments.decide'))
    return <span className="text-ink-soft text-sm">Needs {rolesWith('payments.decide')}</span>;
  if (transaction.decider !== 'you')
    return (
      <span className="text-ink-soft text-sm">
        {transaction.decider === 'colleague'
          ? 'Another staff member must decide'
          : 'The payment service decides'}
      </span>
    );
  const name = `${typeName(transaction.type)} ${transaction.id}`;
  const isBlocked = transaction.blockedBy !== null;
  const approval = awaitsCash(transaction) ? 'Confirm Cash' : 'Approve';
  const className = isQuiet ? 'px-2' : 'flex-1 px-4 md:flex-none';
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        className={className}
        aria-label={`Decline ${name}`}
        onClick={() => onDecide({ kind: 'decline', transaction })}
      >
        Decline
      </Button>
      {canApprove(transaction) && (
        <Button
          variant={isQuiet ? 'quiet' : 'primary'}
          className={className}
          aria-label={`${approval} ${name}`}
          {...(isBlocked
            ? { 'aria-disabled': true, 'aria-describedby': reasonId }
            : { onClick: () => onDecide({ kind: 'approve', transaction }) })}
        >
          {approval}
        </Button>
      )}
    </>
  );
}
