import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { accountQuery } from '../../money/queries.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { useSignOut } from '../../net/session/sign-out.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toastAfterLoad } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { DepositElsewhere } from './deposit-elsewhere.tsx';
import { depositSuccessful } from './deposit-messages.ts';
import { HillsPage } from './hills-page.tsx';
import { PaymentStep } from './payment-step.tsx';

const amount = formatUsd(limits.initialDeposit);

/**
 * Stands before everything until the initial deposit is made: says why, and leads to the payment.
 * At `/initial-deposit` it begins with the payment.
 */
export function InitialDepositRequired() {
  const [path] = useLocation();
  const [isPaying, setPaying] = useState(path === '/initial-deposit');

  function enter() {
    toastAfterLoad(depositSuccessful);
    if (path === '/initial-deposit') window.location.assign('/dashboard');
    else window.location.reload();
  }

  return (
    <HillsPage>
      {!bankServices.cardDeposits ? (
        <DepositElsewhere aside={<AccountFacts />} leave={<LeaveButton />} />
      ) : isPaying ? (
        <PaymentStep back={{ label: 'Back', onClick: () => setPaying(false) }} onCredited={enter} />
      ) : (
        <RequiredStep onContinue={() => setPaying(true)} />
      )}
    </HillsPage>
  );
}

const steps = [
  { title: `Deposit ${amount} by card`, text: 'It is yours: the whole amount is in your balance.' },
  { title: 'Set your PIN', text: 'Four digits that you give with every transaction.' },
  { title: 'Bank with us', text: 'Send money, pay and withdraw, from any device.' },
];

function RequiredStep({ onContinue }: { onContinue: () => void }) {
  usePageTitle('Initial Deposit Required');
  const { user } = useCurrentUser();
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid gap-5">
        <h1 tabIndex={-1} className="text-4xl">
          Initial Deposit Required
        </h1>
        <p className="max-w-xl text-lg text-ink-soft">
          {user?.firstName ? `Welcome, ${user.firstName}. ` : ''}Your account is open, and suspended
          until a $50 deposit is made. The deposit activates it at once.
        </p>
        <div className="mt-1 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button onClick={onContinue}>Make the {amount} Deposit</Button>
          <LeaveButton />
        </div>
        <p className="max-w-xl text-ink-soft">
          You can also deposit at least {amount} in cash at the counter: bring a photo ID and your
          account number.
        </p>
        <ol className="mt-3 grid gap-5">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-copper-soft font-display font-semibold text-copper"
              >
                {index + 1}
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <AccountFacts />
    </div>
  );
}

const accountTypeNames = { checking: 'Checking', savings: 'Savings', ira: 'IRA' } as const;

function AccountFacts() {
  const { data: account } = useQuery(accountQuery);
  const waiting = <Skeleton className="w-24" />;
  return (
    <Card aria-label="Your account">
      <DescriptionList
        items={[
          { term: 'Status', detail: <Badge variant="warning">Suspended</Badge> },
          { term: 'Account', detail: account ? accountTypeNames[account.accountType] : waiting },
          { term: 'Account number', detail: account ? account.accountNumber : waiting },
          { term: 'Deposit to activate', detail: amount },
        ]}
      />
    </Card>
  );
}

function LeaveButton() {
  const leave = useSignOut();
  return (
    <Button variant="secondary" pending={leave.isPending} onClick={() => leave.mutate()}>
      Log Out &amp; Return Later
    </Button>
  );
}
