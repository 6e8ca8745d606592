import { formatUsd } from '@seven-hills/money';
import { useReviewedAbove } from '../../../money/terms.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page-header.tsx';
import { viewHref } from '../../screens.ts';

/** Explains how to withdraw cash where customers can't order withdrawals online. */
export function HowToWithdrawScreen({ accountId }: { accountId: number }) {
  const reviewedAbove = useReviewedAbove(accountId);
  return (
    <Page
      title="Withdraw Cash"
      description="You can’t withdraw online. You can withdraw cash at the counter."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <Card className="grid max-w-2xl gap-3">
        <p>
          Bring a photo ID. Our staff pay out the cash, and the receipt appears in your activity.
        </p>
        <p className="text-ink-soft">
          An amount above {formatUsd(reviewedAbove)} is paid out after a second staff member
          approves it.
        </p>
      </Card>
    </Page>
  );
}
