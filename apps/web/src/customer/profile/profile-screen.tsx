import { useCurrentUser } from '../../net/session/current-user.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';
import { ConfirmEmailNotice } from '../confirm-email-notice.tsx';
import { SecurityEventsCard } from '../security/security-events-card.tsx';
import { SecuritySettings } from '../security/security-settings.tsx';
import { SessionsCard } from '../security/sessions-card.tsx';
import { ViewersCard } from '../security/viewers-card.tsx';
import { viewHref } from '../views.ts';
import { AccountInformation } from './account-information.tsx';
import { CurrentAddress } from './current-address.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { PersonalInformationForm } from './personal-information-form.tsx';

/** What the bank knows of the customer, what they can change, and where they are signed in. */
export function ProfileScreen() {
  usePageTitle('Profile Settings');
  const { user } = useCurrentUser();
  if (!user) return null;
  // Colleagues who hold no account gave the bank none of the particulars that opening one asks for.
  const holdsAccount = user.dateOfBirth !== '';
  return (
    <SimplePage width="wide">
      <PageHeader
        title="Profile Settings"
        description="Keep your details current, and your account yours alone."
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <ConfirmEmailNotice user={user} />
          {holdsAccount && <PersonalInformationForm user={user} />}
          <SecuritySettings />
          <SessionsCard />
          <SecurityEventsCard />
          <ViewersCard />
        </div>
        <div className="grid gap-6">
          <AccountInformation user={user} />
          {holdsAccount && <CurrentAddress user={user} />}
          <OutboxCard />
        </div>
      </div>
    </SimplePage>
  );
}
