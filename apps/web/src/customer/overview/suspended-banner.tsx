import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { buttonStyle } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

const deposit = formatUsd(limits.initialDeposit).replace('.00', '');

/** What is disabled by the suspension is described by the banner. */
export const suspendedBannerId = 'suspended-banner';

/** Says why no money moves on a suspended account, and what opens it again. */
export function SuspendedBanner({ user }: { user: CurrentUser }) {
  if (user.hasInitialDeposit)
    return (
      <Alert
        id={suspendedBannerId}
        variant="danger"
        title="Account Suspended"
        actions={
          <a href={brand.servicePhoneHref} className={buttonStyle({ variant: 'secondary' })}>
            Call {brand.servicePhone}
          </a>
        }
      >
        No money can move in or out. Your {deposit} initial deposit was received; please call us to
        have the account opened again.
      </Alert>
    );
  return (
    <Alert
      id={suspendedBannerId}
      variant="danger"
      title="Account Suspended"
      actions={
        <Link href="/initial-deposit" className={buttonStyle()}>
          Make the Initial Deposit
        </Link>
      }
    >
      A {deposit} initial deposit is required to activate your account. Until then no money can
      move.
    </Alert>
  );
}
