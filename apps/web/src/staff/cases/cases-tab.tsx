import { errorKindNames } from '@seven-hills/contracts/api/cases/case-words';
import type { OwnCase } from '@seven-hills/contracts/api/cases/own-cases';
import type { OpenedUser } from '@seven-hills/contracts/api/staff/admin-users';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { centsOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { CaseView } from './case-view.tsx';
import { standingOf } from './case-words.ts';
import { caseQuery, customerCasesQuery } from './queries.ts';

const place = { case: wholeNumber(0) };

/** The problems that a customer has reported, and the one that the address names. */
export function CasesTab({ user }: { user: OpenedUser }) {
  const { filters, filter } = useUrlFilters(place);
  const cases = useQuery(customerCasesQuery(user.id));
  return (
    <QueryPanel query={cases} loading="Loading the cases">
      {(read) => {
        const shownId = filters.case || read[0]?.id;
        if (shownId === undefined)
          return (
            <Card>
              <EmptyState title="No cases">
                This customer has not reported a problem with a transaction.
              </EmptyState>
            </Card>
          );
        return (
          <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
            <Card>
              <CardHeader title="Cases" description="Newest first." />
              <ul aria-label="Cases" className="grid gap-1">
                {read.map((item) => (
                  <CaseRow
                    key={item.id}
                    item={item}
                    isShown={item.id === shownId}
                    onShow={() => filter({ case: item.id })}
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

interface CaseRowProps {
  item: OwnCase;
  isShown: boolean;
  onShow: () => void;
}

function CaseRow({ item, isShown, onShow }: CaseRowProps) {
  const standing = standingOf(item);
  return (
    <li>
      <Button
        variant="quiet"
        className="grid w-full justify-items-start gap-1 px-3 py-2 text-left"
        aria-current={isShown ? 'true' : undefined}
        onClick={onShow}
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="tabular">{item.number}</span>
          <Badge variant={standing.variant}>{standing.label}</Badge>
        </span>
        <span className="font-normal text-ink-soft text-sm">
          {errorKindNames[item.kind]} · {formatUsd(centsOf(item.amount))} ·{' '}
          {formatDate(item.reportedAt)}
        </span>
      </Button>
    </li>
  );
}

function ShownCase({ id }: { id: number }) {
  const shown = useQuery(caseQuery(id));
  return (
    <QueryPanel query={shown} loading="Loading the case">
      {(read) => <CaseView shown={read} />}
    </QueryPanel>
  );
}
