import type { Transaction } from '@seven-hills/bank/transaction';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { debitReportHref, stopDebitsHref } from './debit-hrefs.ts';

interface DebitStepsProps {
  transaction: Transaction;
  /** Whether a problem with it can be reported now. */
  isReportable: boolean;
  onLeave?: (() => void) | undefined;
}

/**
 * What the customer can do about a debit by a company: stop the next ones, and dispute this one.
 */
export function DebitSteps({ transaction, isReportable, onLeave }: DebitStepsProps) {
  const { id, recipientName } = transaction;
  const link = { variant: 'quiet', className: 'px-3', onClick: onLeave } as const;
  return (
    <>
      <ButtonLink href={stopDebitsHref(id)} {...link}>
        Stop Future Debits{recipientName && ` from ${recipientName}`}
      </ButtonLink>
      {isReportable && (
        <ButtonLink href={debitReportHref(id)} {...link}>
          I Didn’t Authorize This
        </ButtonLink>
      )}
    </>
  );
}
