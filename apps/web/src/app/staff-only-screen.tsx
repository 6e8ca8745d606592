import { brand } from '@seven-hills/bank/brand';
import { Link } from 'wouter';
import { buttonStyle } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { SimplePage } from '../ui/layout/simple-page.tsx';

/** Shown to a customer who opens the staff area's URL. */
export function StaffOnlyScreen() {
  usePageTitle('Staff area');
  return (
    <SimplePage>
      <PageHeader title="Staff area" />
      <EmptyState
        title="This area is for bank staff"
        action={
          <Link href="/dashboard" className={buttonStyle()}>
            Back to Dashboard
          </Link>
        }
      >
        You are signed in as a customer of {brand.name}. Your accounts are on your dashboard.
      </EmptyState>
    </SimplePage>
  );
}
