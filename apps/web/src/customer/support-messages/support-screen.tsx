import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Page } from '../../ui/layout/page-header.tsx';
import { viewHref } from '../screens.ts';
import { CallCard, ChatCard, EmergencyCard, HoursCard, QuickLinksCard } from './contact-cards.tsx';
import { SupportForm } from './support-form.tsx';
import { SupportTopics } from './support-topics.tsx';
import { WriteToUs } from './write-to-us.tsx';

/** Every way to get help, for customers and visitors. */
export function SupportScreen() {
  // Customers who report a problem need only fill in the message of the form.
  const about = new URLSearchParams(useSearch()).get('about');
  const isReport = about !== null;
  const { user } = useCurrentUser();
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (about !== null) message.current?.focus();
  }, [about]);
  return (
    <Page
      width="wide"
      title="Help & Support"
      description="Call, chat, or write. A real person will answer."
      back={
        user
          ? { label: 'Back to Dashboard', href: viewHref('dashboard') }
          : { label: 'Back', href: '/' }
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          {isReport && user && <SupportForm key={about} messageRef={message} />}
          <div className="grid gap-6 sm:grid-cols-2">
            <CallCard />
            <ChatCard />
          </div>
          {!user && <WriteToUs />}
          {user && !isReport && <SupportForm />}
          <SupportTopics />
        </div>
        <div className="grid gap-6">
          <EmergencyCard />
          <HoursCard />
          <QuickLinksCard isCustomer={user !== undefined && user !== null} />
        </div>
      </div>
    </Page>
  );
}
