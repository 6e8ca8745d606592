import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { sectionHref } from '../profile-sections.ts';
import { ownLockQuery } from './queries.ts';

/** Says that the customer locked their account, what that stops, and where to unlock it. */
export function OwnLockNotice() {
  const { data } = useQuery(ownLockQuery);
  if (!data?.lockedAt) return null;
  return (
    <Alert
      variant="warning"
      title="You locked your account"
      actions={
        <ButtonLink href={sectionHref('sign-in')} variant="secondary">
          Unlock Account
        </ButtonLink>
      }
    >
      No money that you order moves, and scheduled payments fail until you unlock it. Money still
      arrives.
    </Alert>
  );
}
