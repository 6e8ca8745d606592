import type { WorkFacts } from '@seven-hills/contracts/staff/queue';
import { VoteDialog } from '../proposals/vote-dialog.tsx';
import { DecisionDialog } from '../transactions/decision-dialog.tsx';
import { DecideDialog } from '../users/name-change.tsx';
import type { WorkDecision } from './decisions.ts';

interface DecideWorkProps {
  decision: WorkDecision;
  facts: WorkFacts;
  onClose: () => void;
}

/** The dialog to decide an item, the same one as on its kind's own screen. */
export function DecideWork({ decision, facts, onClose }: DecideWorkProps) {
  const { item, proposal, customer } = facts;
  if (item.transaction)
    return (
      <DecisionDialog
        decision={{ kind: decision, transaction: item.transaction }}
        onClose={onClose}
      />
    );
  if (proposal)
    return (
      <VoteDialog
        kind={decision === 'approve' ? 'approve' : 'deny'}
        proposal={proposal}
        onClose={onClose}
      />
    );
  return customer?.nameChange ? (
    <DecideDialog
      user={customer}
      request={customer.nameChange}
      decision={decision === 'approve' ? 'confirm' : 'decline'}
      onDecided={onClose}
      onClose={onClose}
    />
  ) : null;
}
