import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useSearch } from 'wouter';
import { bankServices } from '../../net/bank-services.ts';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { NotOffered } from '../not-offered.tsx';
import { viewHref } from '../screens.ts';

const LinkedAccountsScreen = fetchedScreen(
  () => import('../linked-accounts/linked-accounts-screen.tsx'),
  'LinkedAccountsScreen',
);
const LinkAccountScreen = fetchedScreen(
  () => import('../linked-accounts/link-account-screen.tsx'),
  'LinkAccountScreen',
);
const BankTransferScreen = fetchedScreen(
  () => import('./bank-transfer-screen.tsx'),
  'BankTransferScreen',
);

/**
 * Linked accounts: the list, the form that links one (`?open=link`), or a transfer
 * (`?direction=in`).
 */
export function LinkedArea({ user }: { user: CurrentUser }) {
  const asked = new URLSearchParams(useSearch());
  if (!bankServices.bankTransfers)
    return (
      <Page
        title="Linked Accounts"
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      >
        <NotOffered title="Linked accounts are not available online" />
      </Page>
    );
  if (asked.get('open') === 'link') return <LinkAccountScreen user={user} />;
  if (asked.has('direction')) return <BankTransferScreen user={user} />;
  return <LinkedAccountsScreen />;
}
