import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';

/** In place of a screen about the customer's own money. */
export const NoOwnAccount = () => (
  <Page title="Your Own Money" back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}>
    <Card className="max-w-2xl">
      <EmptyState
        title="You Have No Account of Your Own"
        action={<ButtonLink href={viewHref('open-account')}>Open an Account</ButtonLink>}
      >
        Open one to use this page. The accounts that you view are on your dashboard.
      </EmptyState>
    </Card>
  </Page>
);
