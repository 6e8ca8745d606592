import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { viewHref } from '../views.ts';

/** In place of a withdrawal's form where customers do not order withdrawals. */
export function HowToWithdrawScreen() {
  usePageTitle('Withdraw Cash');
  return (
    <>
      <PageHeader
        title="Withdraw Cash"
        description="Withdrawals are not made online. You can get cash at the counter."
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      />
      <Card className="grid max-w-2xl gap-3">
        <p>
          Bring a photo ID. Our staff pay out the cash, and the receipt appears in your activity.
        </p>
        <p className="text-ink-soft">
          An amount above {formatUsd(limits.depositUnreviewedMax)} is paid out once a second member
          of our staff has approved it.
        </p>
      </Card>
    </>
  );
}
