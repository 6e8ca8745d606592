import type { ErrorKind } from '@seven-hills/bank/words/case-words';
import { useQuery } from '@tanstack/react-query';
import { MovedAmount } from '../../money/moved-amount.tsx';
import { caseHref, casesAboutQuery } from '../../money/receipts/case-status.ts';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { descriptionOf, movementName } from '../../money/transaction-words.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { reportedTransactionQuery } from './queries.ts';
import { ReportForm } from './report-form.tsx';

interface ReportProblemProps {
  id: number;
  /** The customer's account whose side it is about; null for the one that paid. */
  account: number | null;
  /** What is wrong, if the link says it. */
  kind: ErrorKind | null;
}

/** Reports a problem with one of the customer's transactions. */
export function ReportProblem({ id, account, kind }: ReportProblemProps) {
  const transaction = useQuery(reportedTransactionQuery(id, account ?? undefined));
  const about = useQuery(casesAboutQuery(id));
  const open = about.data?.find(({ state }) => state !== 'closed');
  return (
    <Page
      width="medium"
      title="Report a Problem"
      description="Something wrong with this transaction? Tell us, and we will look into it."
      back={{ label: 'Back to Activity', href: viewHref('history') }}
    >
      {problemCode(transaction.error) === 'not_found' ? (
        <Card>
          <EmptyState title="There is no such transaction">
            Open the receipt of a transaction, and choose “More” and “Report a problem”.
          </EmptyState>
        </Card>
      ) : (
        <QueryPanel query={transaction} loading="Loading the transaction">
          {(item) => (
            <div className="grid gap-6">
              <Card>
                <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                  <div className="min-w-0 [overflow-wrap:anywhere]">
                    <p className="font-semibold">{descriptionOf(item) ?? movementName(item)}</p>
                    <p className="text-ink-soft text-sm">
                      {movementName(item)} · {formatDateTime(item.createdAt)} ·{' '}
                      <span className="tabular">{receiptNumber(item.id)}</span>
                    </p>
                  </div>
                  <MovedAmount transaction={item} className="font-semibold text-xl" />
                </div>
              </Card>
              {open ? (
                <Card>
                  <EmptyState
                    title="You have already reported this"
                    action={
                      <ButtonLink href={caseHref(open.id)}>Open Case {open.number}</ButtonLink>
                    }
                  >
                    We are looking into it.
                  </EmptyState>
                </Card>
              ) : (
                <Card title="Your Report">
                  <ReportForm transaction={item} kind={kind} />
                </Card>
              )}
            </div>
          )}
        </QueryPanel>
      )}
    </Page>
  );
}
