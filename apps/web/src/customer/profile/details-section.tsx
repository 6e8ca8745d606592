import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { ConfirmEmailNotice } from '../confirm-email-notice.tsx';
import { holdsAccount } from '../profile-sections.ts';
import { AccountInformation } from './account-information.tsx';
import { CurrentAddress } from './current-address.tsx';
import { PendingEmailNotice } from './pending/pending-email-notice.tsx';
import { PersonalInformationForm } from './personal-information-form.tsx';

/** What the bank knows about the customer, and what they can change of it. */
export function DetailsSection({ user }: { user: CurrentUser }) {
  return (
    <>
      {user.pendingEmail === null ? (
        <ConfirmEmailNotice user={user} />
      ) : (
        <PendingEmailNotice user={user} />
      )}
      {holdsAccount(user) && <PersonalInformationForm user={user} />}
      <AccountInformation user={user} />
      {holdsAccount(user) && <CurrentAddress user={user} />}
    </>
  );
}
