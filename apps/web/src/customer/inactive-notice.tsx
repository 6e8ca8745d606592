import { brand, firstDepositShort } from '@seven-hills/bank/brand';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useIsJoint } from '../money/own-accounts.ts';
import { buttonStyle } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { ButtonLink } from '../ui/navigation/button-link.tsx';
import { inactiveBannerId } from './inactive-banner-id.ts';

interface InactiveNoticeProps {
  user: CurrentUser;
  /** The account whose money cannot move; 0 for the primary one. */
  accountId?: number;
  /** Whether screen readers announce it; set where it may appear in the middle of a task. */
  announce?: boolean;
}

/**
 * Explains why the customer can't move the money of an account that is suspended, or awaits its
 * initial deposit. The other owners of a joint account may still move it.
 */
export function InactiveNotice({ user, accountId = 0, announce = false }: InactiveNoticeProps) {
  const isJoint = useIsJoint(accountId);
  if (user.hasInitialDeposit || isJoint)
    return (
      <Alert
        id={inactiveBannerId}
        variant="danger"
        announce={announce}
        title="Account Suspended"
        actions={
          <a href={brand.servicePhoneHref} className={buttonStyle({ variant: 'secondary' })}>
            Call {brand.servicePhone}
          </a>
        }
      >
        {isJoint
          ? 'You can’t move the money in this account'
          : 'No money can move in or out. Your initial deposit was received'}
        ; please call us about lifting the suspension.
      </Alert>
    );
  return (
    <Alert
      id={inactiveBannerId}
      variant="danger"
      announce={announce}
      title="Account Suspended"
      actions={<ButtonLink href="/initial-deposit">Make the Initial Deposit</ButtonLink>}
    >
      A {firstDepositShort} initial deposit is required to activate your account. Until then no
      money can move.
    </Alert>
  );
}
