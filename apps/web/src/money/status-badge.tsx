import type { Transaction } from '@seven-hills/bank/transaction';
import { Badge } from '../ui/data/badge.tsx';
import { statusName } from './transaction-words.ts';

/** A transaction's status: completed in the default style, others in the secondary one. */
export function StatusBadge(transaction: Pick<Transaction, 'status' | 'isTakenBack'>) {
  return (
    <Badge variant={transaction.status === 'completed' ? 'default' : 'secondary'}>
      {statusName(transaction)}
    </Badge>
  );
}
