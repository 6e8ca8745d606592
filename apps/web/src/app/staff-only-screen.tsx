import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page-header.tsx';
import { ButtonLink } from '../ui/navigation/button-link.tsx';

/** Shown to a customer who opens the staff area's URL. */
export function StaffOnlyScreen() {
  return (
    <Page width="medium" title="Staff area">
      <EmptyState
        title="This area is for bank staff"
        action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
      >
        You are signed in as a {words.customer} of {brand.name}. Your accounts are on your
        dashboard.
      </EmptyState>
    </Page>
  );
}
