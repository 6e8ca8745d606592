import type { BankTransferDirection } from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { bankServices } from '../../net/bank-services.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { linkedAccountsQuery } from '../linked-accounts/queries.ts';
import { viewHref } from '../screens.ts';
import { directionWords } from './bank-transfer-form.ts';
import { ReviewBankTransfer } from './review-bank-transfer.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { useBankTransfer } from './use-bank-transfer.ts';

/** Used only where transfers wait until the address is confirmed. */
const ConfirmEmailNotice = fetchedExtra(
  () => import('../confirm-email-notice.tsx'),
  'ConfirmEmailNotice',
);

const title = 'Add or Send Money';
const back = { label: 'Back to Linked Accounts', href: viewHref('linked-accounts') };

/** Adds money from a verified account at another bank, or sends money to it. */
export function BankTransferScreen({ user }: { user: CurrentUser }) {
  const linked = useQuery(linkedAccountsQuery);
  const search = useSearch();
  const named = new URLSearchParams(search).get('direction');
  const direction = named === 'out' ? 'out' : 'in';
  const verified = linked.data?.filter(({ state }) => state === 'verified') ?? [];
  if (verified.length > 0)
    return <BankTransfer key={direction} user={user} direction={direction} accounts={verified} />;
  return (
    <Page title={title} back={back}>
      <Card className="max-w-2xl">
        <QueryPanel query={linked} loading="Loading your accounts">
          {(accounts) => <NoVerified accounts={accounts} />}
        </QueryPanel>
      </Card>
    </Page>
  );
}

function NoVerified({ accounts }: { accounts: readonly LinkedAccount[] }) {
  return accounts.some(({ state }) => state === 'pending') ? (
    <EmptyState
      title="Your account is not confirmed yet"
      action={<ButtonLink href={viewHref('linked-accounts')}>Linked Accounts</ButtonLink>}
    >
      Confirm the amounts of the two deposits once they have arrived. Then you can transfer money.
    </EmptyState>
  ) : (
    <EmptyState
      title="Link an account first"
      action={
        <ButtonLink href={viewHref('linked-accounts', { open: 'link' })}>
          Link an Account
        </ButtonLink>
      }
    >
      Once you have linked and confirmed your account at another bank, you can transfer money here.
    </EmptyState>
  );
}

interface BankTransferProps {
  user: CurrentUser;
  direction: BankTransferDirection;
  /** The verified ones, at least one. */
  accounts: readonly LinkedAccount[];
}

function BankTransfer({ user, direction, accounts }: BankTransferProps) {
  const [, navigate] = useLocation();
  const transfer = useBankTransfer(user, direction, accounts);
  if (transfer.movement.order || transfer.movement.state === 'review')
    return <ReviewBankTransfer user={user} transfer={transfer} />;
  return (
    <Page
      title={title}
      description="Move money between your accounts here and your accounts at other banks, without a fee."
      back={back}
    >
      {bankServices.requiresConfirmedEmail && (
        <div className="mb-6 empty:hidden">
          <ConfirmEmailNotice user={user} />
        </div>
      )}
      <Tabs
        value={direction}
        onValueChange={(next) =>
          navigate(viewHref('linked-accounts', { direction: next }), { replace: true })
        }
      >
        <TabList aria-label="Direction" className="flex-wrap">
          <Tab value="in">{directionWords.in.title}</Tab>
          <Tab value="out">{directionWords.out.title}</Tab>
        </TabList>
        <TabPanel value={direction}>
          <TransferFields
            user={user}
            direction={direction}
            accounts={accounts}
            transfer={transfer}
          />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
