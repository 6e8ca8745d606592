import { errorKindWords } from '@seven-hills/bank/words/case-words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { Link } from 'wouter';
import { caseHref, caseStatus } from '../../money/receipts/case-status.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';

/** The customer's cases, newest first. */
export function CaseList({ cases }: { cases: readonly OwnCase[] }) {
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
          If something is wrong with a transaction, open its receipt and choose “Report a problem”.
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
                Case <span className="tabular">{item.number}</span> · {usdOf(item.amount)} ·
                reported on {formatDate(item.reportedAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
