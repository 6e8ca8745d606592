import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { QueryError } from '../../net/query-error.tsx';
import { currentUserQuery, useCurrentUser } from '../../net/session/current-user.ts';
import { cn } from '../../ui/cn.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { depositSuccessful } from './deposit-messages.ts';
import { DepositPage } from './deposit-page.tsx';
import { type DepositStatus, depositStatusQuery } from './queries.ts';

/**
 * `/deposit-success`, to which the card's issuer returns the customer. Shows the payment's status.
 */
export function DepositSuccessScreen() {
  usePageTitle('Your Initial Deposit');
  const status = useQuery(depositStatusQuery);
  useWelcomeOnceCredited(status.data);
  useEffect(forgetReturnParameters, []);

  return (
    <DepositPage width="narrow">
      {status.data ? (
        <div aria-live="polite">
          <DepositOutcome status={status.data} />
        </div>
      ) : status.isFetching ? (
        <LoadingScreen label="Checking with the card processor" />
      ) : (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Your Initial Deposit
          </h1>
          <QueryError
            query={status}
            title="We couldn’t reach the card processor"
            fallback="If you have paid, we’ll credit your account as soon as it responds."
          />
        </>
      )}
    </DepositPage>
  );
}

function DepositOutcome({ status }: { status: DepositStatus }) {
  switch (status.state) {
    case 'credited':
      return (
        <Report
          Icon={CircleCheck}
          tone="text-success"
          title="Your Deposit Has Arrived"
          action={
            <ButtonLink href="/dashboard" size="large">
              Go to Dashboard
            </ButtonLink>
          }
        >
          Your deposit is in your balance, and your account is active.
        </Report>
      );
    case 'processing':
      return (
        <Report Icon={Hourglass} tone="text-accent" title="Your Payment Is Being Processed">
          We’re waiting for the card processor; this page updates automatically. You can also leave:
          we’ll credit your account automatically and notify you by email.
        </Report>
      );
    case 'failed':
      return (
        <Report
          Icon={CircleX}
          tone="text-danger"
          title="The Payment Did Not Succeed"
          action={<TryAgain label="Try Again" />}
        >
          {status.message ?? 'The card processor declined the payment.'} Nothing was credited.
        </Report>
      );
    default:
      return (
        <Report
          Icon={CircleX}
          tone="text-accent"
          title="No Payment Yet"
          action={<TryAgain label="Continue the Payment" />}
        >
          {status.state === 'requires_action'
            ? 'Your card requires you to confirm the payment, and you haven’t done so yet.'
            : 'The card processor has no record of a payment. Your card was not charged.'}
        </Report>
      );
  }
}

const TryAgain = ({ label }: { label: string }) => (
  <ButtonLink href="/initial-deposit" size="large">
    {label}
  </ButtonLink>
);

interface ReportProps {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  tone: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Report({ Icon, tone, title, action, children }: ReportProps) {
  return (
    <div className="grid justify-items-start gap-4 py-6">
      <Icon aria-hidden="true" className={cn('size-12', tone)} />
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
        {title}
      </h1>
      <p className="text-ink-soft text-lg">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Gives a customer whose deposit was just credited access to the bank, and shows one toast. */
function useWelcomeOnceCredited(status: DepositStatus | undefined): void {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const isWelcomed = useRef(false);
  const hasJustArrived = status?.state === 'credited' && user !== null && !user.hasInitialDeposit;
  useEffect(() => {
    if (!hasJustArrived || isWelcomed.current) return;
    isWelcomed.current = true;
    toast(depositSuccessful);
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [hasJustArrived, queryClient]);
}

/** Removes the payment's secret, which is in the processor's return URL, from the address bar. */
function forgetReturnParameters(): void {
  if (location.search) history.replaceState(history.state, '', location.pathname);
}
