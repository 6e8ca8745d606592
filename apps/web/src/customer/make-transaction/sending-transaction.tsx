import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { viewHref } from '../screens.ts';
import type { TransactionDraft } from './transaction-form.ts';
import { TransactionLines } from './transaction-lines.tsx';

interface SendingTransactionProps {
  order: Parameters<typeof OrderProgress>[0]['order'];
  draft: TransactionDraft | null;
}

/**
 * Shown while a transaction is sent or its outcome is checked; it cannot be canceled or changed.
 */
export function SendingTransaction({ order, draft }: SendingTransactionProps) {
  return (
    <Page
      title="Make Transaction"
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <div className="grid max-w-2xl gap-5">
        <OrderProgress order={order} />
        {draft && (
          <Card>
            <TransactionLines draft={draft} isOnItsWay />
          </Card>
        )}
        {order.state === 'sending' && (
          <Button size="large" className="sm:justify-self-end" pending>
            Processing...
          </Button>
        )}
      </div>
    </Page>
  );
}
