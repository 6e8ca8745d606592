import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { QueryPanel } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { viewHref } from '../screens.ts';
import { CaseList } from './case-list.tsx';
import { OneCase } from './one-case.tsx';
import { ownCasesQuery } from './queries.ts';

const ReportProblem = fetched(() => import('./report-problem.tsx'), 'ReportProblem', LoadingScreen);

/** A positive whole number in the query; null without one. */
const idIn = (parameters: URLSearchParams, name: string): number | null => {
  const id = Number(parameters.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Shows the customer's reported problems, one of them, or the form to report a new one. */
export function CasesScreen() {
  const parameters = new URLSearchParams(useSearch());
  const transactionId = idIn(parameters, 'report');
  const caseId = idIn(parameters, 'case');
  if (transactionId !== null) return <ReportProblem key={transactionId} id={transactionId} />;
  return (
    <Cases key={caseId} caseId={caseId} isNew={caseId !== null && parameters.has('reported')} />
  );
}

interface CasesProps {
  caseId: number | null;
  isNew: boolean;
}

function Cases({ caseId, isNew }: CasesProps) {
  const cases = useQuery(ownCasesQuery);
  const title = caseId === null ? 'Reported Problems' : 'Your Case';
  usePageTitle(title);
  return (
    <SimplePage>
      <PageHeader
        title={title}
        description={
          caseId === null
            ? 'What you told us about transactions, and what we found.'
            : 'What you told us, what we found, and what happens next.'
        }
        back={
          caseId === null
            ? { label: 'Back to Dashboard', href: viewHref('dashboard') }
            : { label: 'Back to Reported Problems', href: '/cases' }
        }
      />
      <QueryPanel query={cases} loading="Loading your cases">
        {(read) =>
          caseId === null ? (
            <CaseList cases={read} />
          ) : (
            <Named cases={read} {...{ caseId, isNew }} />
          )
        }
      </QueryPanel>
    </SimplePage>
  );
}

function Named({
  cases,
  caseId,
  isNew,
}: {
  cases: readonly OwnCase[];
  caseId: number;
  isNew: boolean;
}) {
  const item = cases.find(({ id }) => id === caseId);
  return item ? (
    <OneCase item={item} isNew={isNew} />
  ) : (
    <Card>
      <EmptyState title="There is no such case">
        You have not reported a problem under this number.
      </EmptyState>
    </Card>
  );
}
