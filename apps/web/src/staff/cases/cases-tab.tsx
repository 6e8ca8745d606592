import { errorKindNames } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { CaseView } from './case-view.tsx';
import { casePath, staffCaseStatus } from './case-words.ts';
import { caseQuery, customerCasesQuery } from './queries.ts';

const place = { case: wholeNumber(0) };

/** A customer's cases, and the one that the URL names. Default: the newest. */
export function CasesTab({ user }: { user: OpenedUser }) {
  const { filters } = useUrlFilters(place);
  const cases = useQuery(customerCasesQuery(user.id));
  return (
    <QueryPanel query={cases} loading="Loading the cases">
      {(read) => {
        const shownId = filters.case || read[0]?.id;
        if (shownId === undefined)
          return (
            <Card>
              <EmptyState title="No cases">
                This {words.customer} has not reported a problem with a transaction. If one is
                reported by phone, open a case on the page of the transaction.
              </EmptyState>
            </Card>
          );
        return (
          <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
            <Card
              title="Cases"
              description="Newest first."
              actions={<ListActions path={`/api/admin/users/${user.id}/cases/export`} />}
            >
              <ul aria-label="Cases" className="grid gap-1">
                {read.map((item) => (
                  <CaseRow
                    key={item.id}
                    item={item}
                    isShown={item.id === shownId}
                    href={casePath(user.id, item.id)}
                  />
                ))}
              </ul>
            </Card>
            <Card>
              <ShownCase key={shownId} id={shownId} />
            </Card>
          </div>
        );
      }}
    </QueryPanel>
  );
}

function CaseRow({ item, href, isShown }: { item: OwnCase; href: string; isShown: boolean }) {
  const status = staffCaseStatus(item);
  return (
    <li>
      <Link
        href={href}
        aria-current={isShown ? 'true' : undefined}
        className={cn(
          'grid gap-1 rounded-control px-3 py-2.5 hover:bg-sunken',
          isShown && 'bg-sunken shadow-[inset_3px_0_0_var(--color-primary)]',
        )}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-1">
          <span className="tabular font-semibold">{item.number}</span>
          <Badge variant={status.variant}>{status.label}</Badge>
        </span>
        <span className="text-ink-soft text-sm">
          {errorKindNames[item.kind]} · {formatUsd(centsOf(item.amount))} ·{' '}
          {formatDate(item.reportedAt)}
        </span>
      </Link>
    </li>
  );
}

function ShownCase({ id }: { id: number }) {
  return (
    <Queried of={caseQuery(id)} loading="Loading the case">
      {(read) => <CaseView shown={read} />}
    </Queried>
  );
}
