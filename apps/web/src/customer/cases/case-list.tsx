import { errorKindWords } from '@seven-hills/bank/words/case-words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { caseHref, caseStatus } from '../../money/receipts/case-status.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The customer's cases, newest first. */
export function CaseList({ cases }: { cases: readonly OwnCase[] }) {
  if (cases.length === 0)
    return (
      <Card>
        <EmptyState
          title="You have not reported a problem"
          action={
            <Link href="/receipts" className={buttonStyle({ variant: 'secondary' })}>
              See Your Receipts
            </Link>
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
                Case <span className="tabular">{item.number}</span> ·{' '}
                {formatUsd(centsOf(item.amount))} · reported on {formatDate(item.reportedAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
