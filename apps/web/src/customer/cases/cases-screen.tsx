import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { QueryPanel } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { idIn, viewHref } from '../screens.ts';
import { CaseList } from './case-list.tsx';
import { OneCase } from './one-case.tsx';
import { ownCasesQuery } from './queries.ts';

const ReportProblem = fetchedScreen(() => import('./report-problem.tsx'), 'ReportProblem');

/** Shows the customer's reported problems, one of them, or the form to report a new one. */
export function CasesScreen() {
  const search = useSearch();
  const transactionId = idIn(search, 'report');
  const caseId = idIn(search, 'case');
  if (transactionId !== null) return <ReportProblem key={transactionId} id={transactionId} />;
  return (
    <Cases
      key={caseId}
      caseId={caseId}
      isNew={caseId !== null && new URLSearchParams(search).has('reported')}
    />
  );
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
