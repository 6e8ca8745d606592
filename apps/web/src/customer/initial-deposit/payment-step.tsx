import { firstDepositText } from '@seven-hills/bank/brand';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Movement, useMovement } from '../../money/movement/use-movement.ts';
import { OpeningSteps } from '../../money/opening-steps.tsx';
import { accountQuery } from '../../money/queries.ts';
import { failureText, isUnauthorized, problemCode } from '../../net/api-error.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { CardFieldsSkeleton, CardStep } from './card-step.tsx';
import { depositPaymentQuery } from './queries.ts';

const paymentFailed = 'There was an error processing your payment.';
const setupFailed = 'Unable to initialize payment. Please try again.';

interface PaymentStepProps {
  back: { label: string; href: string } | { label: string; onClick: () => void };
  onCredited: () => void;
}

/** Pays the deposit by card; used before and after the customer has access to the bank. */
export function PaymentStep(props: PaymentStepProps) {
  const { user } = useCurrentUser();
  return user && <PaymentScreen user={user} {...props} />;
}

function PaymentScreen({ user, back, onCredited }: PaymentStepProps & { user: CurrentUser }) {
  usePageTitle('Make Your Initial Deposit');
  const { data: account } = useQuery(accountQuery);
  const [failure, setFailure] = useState<string | null>(null);
  const movement = useMovement<null>({
    kind: 'card',
    userId: user.id,
    isReviewing: true,
    onSent: onCredited,
    onNotSent({ reason }) {
      const description = reason ?? paymentFailed;
      setFailure(description);
      toast({ title: 'Payment Failed', description, variant: 'destructive' });
    },
  });
  return (
    <>
      {!user.hasInitialDeposit && (
        <div className="mb-6 max-w-md">
          <OpeningSteps current="deposit" />
        </div>
      )}
      <PageHeader
        title="Make Your Initial Deposit"
        description={`Make a one-time card payment of ${firstDepositText}. The full amount goes into your balance and activates your account.`}
        // A payment in progress cannot be canceled.
        {...(!movement.order && { back })}
      />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <Card className="grid gap-5">
          <PaymentForm movement={movement} failure={failure} />
        </Card>
        <aside aria-label="Summary" className="rounded-card bg-sunken px-5 py-3 sm:px-6">
          <DescriptionList
            items={[
              { term: 'To account', detail: account?.accountNumber ?? 'Your account' },
              { term: 'Deposit', detail: firstDepositText },
              { term: 'Fee', detail: 'None' },
              { term: 'Charged to your card', detail: firstDepositText },
            ]}
          />
        </aside>
      </div>
    </>
  );
}

interface PaymentFormProps {
  movement: Movement<null>;
  /** Why the last card was not charged. */
  failure: string | null;
}

/** Sets up the payment and shows the card fields, or why there are none. */
function PaymentForm({ movement, failure }: PaymentFormProps) {
  const { data, error, isFetching, refetch } = useQuery(depositPaymentQuery);
  const code = problemCode(error);
  const isMadeOrUnderWay = code === 'deposit_already_made' || code === 'conflict';

  useEffect(() => {
    if (!error || isMadeOrUnderWay || isUnauthorized(error)) return;
    toast({ title: 'Payment Setup Failed', description: setupFailed, variant: 'destructive' });
  }, [error, isMadeOrUnderWay]);

  if (isFetching)
    return (
      <div className="relative min-h-64">
        <CardFieldsSkeleton />
      </div>
    );
  if (isMadeOrUnderWay)
    return code === 'conflict' ? (
      <Alert
        title="Your payment is being processed"
        actions={<ButtonLink href="/deposit-success">Check Status</ButtonLink>}
      >
        There is nothing more to do. Please don’t try another card.
      </Alert>
    ) : (
      <Alert
        variant="success"
        title="Your initial deposit is made"
        actions={
          <a href="/dashboard" className={buttonStyle()}>
            Go to Dashboard
          </a>
        }
      >
        The initial deposit is made only once, and we have received yours. You won’t be charged
        again.
      </Alert>
    );
  if (error || !data)
    return (
      <ErrorState
        title="The payment could not be set up"
        message={failureText(error, setupFailed)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <CardStep
      key={data.clientSecret}
      payment={data}
      movement={movement}
      failure={failure}
      onRetry={() => void refetch()}
    />
  );
}
