import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ConfirmEmailNotice } from '../confirm-email-notice.tsx';
import { viewHref } from '../screens.ts';
import { SecuritySettings } from '../security/security-settings.tsx';
import { AccountInformation } from './account-information.tsx';
import { CurrentAddress } from './current-address.tsx';
import { PersonalInformationForm } from './personal-information-form.tsx';

const ProtectionCard = fetched(
  () => import('../second-factor/protection-card.tsx'),
  'ProtectionCard',
);
const AlertsCard = fetched(() => import('../alerts/alerts-card.tsx'), 'AlertsCard');
const UndoTimeCard = fetched(() => import('./undo-time-card.tsx'), 'UndoTimeCard');
const PendingEmailNotice = fetched(
  () => import('./pending-email-notice.tsx'),
  'PendingEmailNotice',
);
const OutboxCard = fetched(() => import('./outbox-card.tsx'), 'OutboxCard');
const AccountAccess = fetched(() => import('../security/account-access.tsx'), 'AccountAccess');

/**
 * Waits for the code of all sections, because one that appears late would move the others under the
 * pointer.
 */
const Sections = fetched(
  async () => {
    const parts = [ProtectionCard, AlertsCard, UndoTimeCard, OutboxCard, AccountAccess];
    await Promise.all(parts.map((part) => part.fetch()));
    return { AllSections };
  },
  'AllSections',
  () => <SkeletonRows rows={6} label="Loading your profile" />,
);

/** The customer's details, what they can change, and where they are signed in. */
export function ProfileScreen() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <Page
      width="wide"
      title="Profile Settings"
      description="Keep your details up to date and your account secure."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <Sections user={user} />
    </Page>
  );
}

function AllSections({ user }: { user: CurrentUser }) {
  // Staff without an account have none of the details collected when an account is opened.
  const holdsAccount = user.dateOfBirth !== '';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-6">
        {user.pendingEmail === null ? (
          <ConfirmEmailNotice user={user} />
        ) : (
          <PendingEmailNotice user={user} />
        )}
        {holdsAccount && <PersonalInformationForm user={user} />}
      </div>
      <div className="grid gap-6 lg:row-span-2">
        <AccountInformation user={user} />
        {holdsAccount && <CurrentAddress user={user} />}
        <OutboxCard />
      </div>
      <div className="grid gap-6">
        <SecuritySettings />
        <ProtectionCard />
        {holdsAccount && <UndoTimeCard />}
        {holdsAccount && <AlertsCard />}
        <AccountAccess />
      </div>
    </div>
  );
}
