import type { TransactionStatus } from '@seven-hills/bank/transaction';
import { Badge } from '../ui/data/badge.tsx';
import { statusName } from './transaction-words.ts';

interface StatusBadgeProps {
  status: TransactionStatus;
  isTakenBack?: boolean;
}

/** A transaction's status: completed in the default style, others in the secondary one. */
export function StatusBadge({ status, isTakenBack }: StatusBadgeProps) {
  return (
    <Badge variant={status === 'completed' ? 'default' : 'secondary'}>
      {statusName(status, isTakenBack)}
    </Badge>
  );
}
