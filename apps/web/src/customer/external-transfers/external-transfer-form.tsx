import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { ReactNode } from 'react';
import { useSubmitWithinLimit } from '../../money/amount-field.tsx';
import type { Limited } from '../../money/daily-limits/available-balance.tsx';
import { useIsInactive } from '../../money/own-accounts.ts';
import { useNextFee } from '../../money/terms.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { besideForm, StepActions } from '../../ui/step-actions.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { FeeSummary } from './fee-summary.tsx';

interface TransferFormProps {
  title: string;
  typedAmount: string;
  limitOf: Limited;
  /** Null if it is free. */
  feeTerm: FeeTerm | null;
  /** The account that pays; 0 for the primary one. */
  accountId: number;
  /** How long the transfer takes and what cannot be undone, in a line or two. */
  note: string;
  /** Why the last transfer failed; shown until another one is reviewed. */
  failure: { title: string; reason: string } | null | '';
  onSubmit: () => void;
  /** Called if the amount is more than can be sent now. */
  onTooMuch: () => boolean;
  children: ReactNode;
}

/** A transfer form, with a summary of its cost next to it. */
export function TransferForm(props: TransferFormProps) {
  const { title, typedAmount, limitOf, feeTerm, accountId, note, failure, children } = props;
  const nextFee = useNextFee(feeTerm, accountId);
  const { user } = useCurrentUser();
  const isInactive = useIsInactive(accountId);
  const { onSubmit, onTooMuch } = props;
  const submit = useSubmitWithinLimit({
    limitOf,
    typedAmount,
    accountId,
    onSubmit,
    onTooMuch,
  });
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={submit}
      className={`${besideForm.form} lg:grid-cols-[minmax(0,1fr)_20rem]`}
    >
      <div className="grid gap-4">
        {failure && (
          <Alert variant="danger" title={failure.title}>
            {failure.reason}
          </Alert>
        )}
        {isInactive && user && <InactiveBanner user={user} accountId={accountId} />}
        <Card className="grid gap-5">{children}</Card>
      </div>
      <div className={besideForm.aside}>
        <FeeSummary title={`${title} Summary`} typedAmount={typedAmount} nextFee={nextFee} />
        <StepActions isAside>
          <Button
            type="submit"
            size="large"
            disabled={isInactive}
            aria-describedby={isInactive ? inactiveBannerId : undefined}
          >
            Review Transfer
          </Button>
        </StepActions>
        <p className="text-ink-soft text-sm">{note}</p>
      </div>
    </form>
  );
}
