import type { GivenBackItem } from '@seven-hills/contracts/money/parts/given-back';
import { formatUsd } from '@seven-hills/money';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Warns a person who decides about a refund of what was given back before; nothing if nothing was. */
export function GivenBack({ items }: { items: readonly GivenBackItem[] }) {
  if (items.length === 0) return null;
  return (
    <Alert variant="warning" title="Given back so far">
      {items
        .map((item) => `${formatUsd(centsOf(item.amount))} (${receiptNumber(item.transactionId)})`)
        .join(', ')}
    </Alert>
  );
}
