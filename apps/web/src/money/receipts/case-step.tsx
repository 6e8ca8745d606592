import type { Transaction } from '@seven-hills/bank/transaction';
import { useQuery } from '@tanstack/react-query';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { Link } from 'wouter';
import { formatDate } from '../../ui/data/dates.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { caseHref, caseStatus, casesAboutQuery } from './case-status.ts';
import { reportHref } from './next-steps.ts';

const DebitSteps = fetchedExtra(() => import('./debit-steps.tsx'), 'DebitSteps');

interface CaseStepProps {
  transaction: Transaction;
  onLeave?: (() => void) | undefined;
}

const useLatestCase = ({ id }: Transaction) => useQuery(casesAboutQuery(id)).data?.[0];

/** The latest problem report about a transaction. */
export function CaseNote({ transaction, onLeave }: CaseStepProps) {
  const latest = useLatestCase(transaction);
  if (!latest) return null;
  return (
    <p className="mb-2 text-sm">
      Problem reported on {formatDate(latest.reportedAt)},{' '}
      <Link
        href={caseHref(latest.id)}
        onClick={onLeave}
        className="tabular underline underline-offset-4"
      >
        case {latest.number}
      </Link>
      : {caseStatus(latest).label}.
    </p>
  );
}

/** Links to the report form, unless the latest case is still open. */
export function CaseStep({ transaction, onLeave }: CaseStepProps) {
  const latest = useLatestCase(transaction);
  const isReportable = latest?.state !== 'open' && latest?.state !== 'debit_due';
  return (
    <>
      {transaction.type === 'ach_debit' && (
        <DebitSteps transaction={transaction} isReportable={isReportable} onLeave={onLeave} />
      )}
      {isReportable && (
        <ButtonLink
          href={reportHref(transaction)}
          variant="quiet"
          className="px-3"
          onClick={onLeave}
        >
          <MessageSquareWarning aria-hidden="true" />
          Report a problem
        </ButtonLink>
      )}
    </>
  );
}
