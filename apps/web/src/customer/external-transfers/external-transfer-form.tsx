import type { ReactNode } from 'react';
import { useSubmitWithinLimit } from '../../money/amount-field.tsx';
import type { Limited } from '../../money/balances/available-balance.tsx';
import { useIsSuspended } from '../../money/queries.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SuspendedBanner, suspendedBannerId } from '../suspended-banner.tsx';
import { FeeSummary } from './fee-summary.tsx';

interface TransferFormProps {
  title: string;
  typedAmount: string;
  limitOf: Limited;
  feeBasisPoints: bigint;
  /** How long the transfer takes and what cannot be undone, in a line or two. */
  note: string;
  /** Why the last transfer failed; shown until another one is reviewed. */
  failure: { title: string; reason: string } | null | '';
  onSubmit: () => void;
  /** Called if the amount is more than can be sent now. */
  onTooMuch: () => void;
  children: ReactNode;
}

/** A transfer form, with a summary of its cost next to it. */
export function TransferForm(props: TransferFormProps) {
  const { title, typedAmount, limitOf, feeBasisPoints, note, failure, children } = props;
  const { user } = useCurrentUser();
  const isSuspended = useIsSuspended();
  const { onSubmit, onTooMuch } = props;
  const submit = useSubmitWithinLimit({ limitOf, typedAmount, onSubmit, onTooMuch });
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={submit}
      className="grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid gap-4">
        {failure && (
          <Alert variant="danger" title={failure.title}>
            {failure.reason}
          </Alert>
        )}
        {isSuspended && user && <SuspendedBanner user={user} />}
        <Card className="grid gap-5">{children}</Card>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)]">
        <FeeSummary
          title={`${title} Summary`}
          typedAmount={typedAmount}
          feeBasisPoints={feeBasisPoints}
        />
        <Button
          type="submit"
          size="large"
          disabled={isSuspended}
          aria-describedby={isSuspended ? suspendedBannerId : undefined}
        >
          Review Transfer
        </Button>
        <p className="text-ink-soft text-sm">{note}</p>
      </div>
    </form>
  );
}
