import { type ErrorKind, errorKinds, errorKindWords } from '@seven-hills/bank/words/case-words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { caseHref, caseStatus } from '../../money/receipts/case-status.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { idIn, viewHref } from '../screens.ts';
import { OneCase } from './one-case.tsx';
import { ownCasesQuery } from './queries.ts';

const ReportProblem = fetchedScreen(() => import('./report-problem.tsx'), 'ReportProblem');

/** Shows the customer's reported problems, one of them, or the form to report a new one. */
export function CasesScreen() {
  const search = useSearch();
  const transactionId = idIn(search, 'report');
  const caseId = idIn(search, 'case');
  if (transactionId !== null)
    return (
      <ReportProblem
        key={transactionId}
        id={transactionId}
        account={idIn(search, 'account')}
        kind={kindIn(search)}
      />
    );
  return (
    <Cases
      key={caseId}
      caseId={caseId}
      isNew={caseId !== null && new URLSearchParams(search).has('reported')}
    />
  );
}

function kindIn(search: string): ErrorKind | null {
  const named = new URLSearchParams(search).get('kind');
  return errorKinds.find((kind) => kind === named) ?? null;
}

function Cases({ caseId, isNew }: { caseId: number | null; isNew: boolean }) {
  const cases = useQuery(ownCasesQuery);
  if (caseId === null)
    return (
      <Page
        width="medium"
        title="Reported Problems"
        description="What you told us about transactions, and what we found."
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      >
        <QueryPanel query={cases} loading="Loading your cases">
          {(read) => <CaseList cases={read} />}
        </QueryPanel>
      </Page>
    );
  return (
    <Page
      width="medium"
      title="Your Case"
      description="What you told us, what we found, and what happens next."
      back={{ label: 'Back to Reported Problems', href: '/cases' }}
    >
      <QueryPanel query={cases} loading="Loading your cases">
        {(read) => {
          const item = read.find(({ id }) => id === caseId);
          return item ? <OneCase item={item} isNew={isNew} /> : <NoCase />;
        }}
      </QueryPanel>
    </Page>
  );
}

const NoCase = () => (
  <Card>
    <EmptyState title="There is no such case">
      You have not reported a problem under this number.
    </EmptyState>
  </Card>
);

/** The customer's cases, newest first. */
function CaseList({ cases }: { cases: readonly OwnCase[] }) {
  if (cases.length === 0)
    return (
      <Card>
        <EmptyState
          title="You have not reported a problem"
          action={
            <ButtonLink href="/receipts" variant="secondary">
              See Your Receipts
            </ButtonLink>
          }
        >
          If something is wrong with a transaction, open its receipt, and choose “More” and “Report
          a problem”.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <ul aria-label="Reported problems" className="divide-y divide-line">
        {cases.map((item) => (
          <li key={item.id}>
            <Link
              href={caseHref(item.id)}
              className="grid gap-1 rounded-control py-3.5 hover:bg-sunken"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-semibold">{errorKindWords[item.kind]}</span>
                <Badge variant={caseStatus(item).variant}>{caseStatus(item).label}</Badge>
              </span>
              <span className="text-ink-soft text-sm">
                Case <span className="tabular">{item.number}</span> · {usdOf(item.amount)} ·{' '}
                {item.accountLabel !== null && `${item.accountLabel} · `}
                reported on {formatDate(item.reportedAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
