import type { GivenBackItem } from '@seven-hills/contracts/money/parts/given-back';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/**
 * Warns a person who decides about a refund of what was given back before; nothing if nothing was.
 */
export function GivenBack({ items }: { items: readonly GivenBackItem[] }) {
  if (items.length === 0) return null;
  return (
    <Alert variant="warning" title="Given back so far">
      {items
        .map((item) => `${usdOf(item.amount)} (${receiptNumber(item.transactionId)})`)
        .join(', ')}
    </Alert>
  );
}
