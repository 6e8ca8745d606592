import { firstDepositShort, firstDepositText } from '@seven-hills/bank/brand';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { OpeningSteps } from '../../money/opening-steps.tsx';
import { accountQuery } from '../../money/queries.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { WaitingInvitations } from '../account-sharing/waiting-invitations.tsx';

interface RequiredLayoutProps {
  /** What the deposit changes, as sentences after the greeting. */
  consequence: string;
  children: ReactNode;
}

/**
 * States that the initial deposit is required and for which account; the children offer ways to
 * make it.
 */
export function RequiredLayout({ consequence, children }: RequiredLayoutProps) {
  usePageTitle('Initial Deposit Required');
  const { user } = useCurrentUser();
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid gap-5">
        <div className="max-w-md">
          <OpeningSteps current="deposit" />
        </div>
        <h1 tabIndex={-1} className="text-4xl">
          Initial Deposit Required
        </h1>
        <p className="max-w-xl text-lg text-ink-soft">
          {user?.firstName ? `Welcome, ${user.firstName}. ` : ''}
          <strong className="font-semibold text-ink">Next: add {firstDepositShort}.</strong> Your
          account is suspended until a {firstDepositShort} deposit is made. {consequence}
        </p>
        <WaitingInvitations />
        {children}
      </div>
      <AccountFacts />
    </div>
  );
}

function AccountFacts() {
  const { data: account, isError } = useQuery(accountQuery);
  const waiting = isError ? 'Not available right now' : <Skeleton className="w-24" />;
  return (
    <Card aria-label="Your account">
      <DescriptionList
        items={[
          { term: 'Status', detail: <Badge variant="warning">Suspended</Badge> },
          { term: 'Account', detail: account ? accountTypeName(account.accountType) : waiting },
          { term: 'Account number', detail: account ? account.accountNumber : waiting },
          { term: 'Deposit to activate', detail: firstDepositText },
        ]}
      />
    </Card>
  );
}
