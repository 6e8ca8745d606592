import type { ReactNode } from 'react';
import { useOwnedAccounts } from '../../money/own-accounts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';

export const OpenAnAccount = () => (
  <ButtonLink href={viewHref('open-account')}>Open an Account</ButtonLink>
);

interface NeedsOwnAccountProps {
  title: string;
  children: ReactNode;
}

/** A screen about the customer's own money, or what to do first if they own no account. */
export function NeedsOwnAccount({ title, children }: NeedsOwnAccountProps) {
  if (useOwnedAccounts()?.length !== 0) return children;
  return (
    <Page title={title} back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}>
      <Card className="max-w-2xl">
        <EmptyState title="You Have No Account of Your Own" action={<OpenAnAccount />}>
          Open one to use this page. The accounts that you view are on your dashboard.
        </EmptyState>
      </Card>
    </Page>
  );
}
