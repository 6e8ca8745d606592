import { words } from '@seven-hills/bank/words/words';
import type { DryRun, TermsChange, TermsEffect } from '@seven-hills/contracts/staff/terms';
import { useEffect, useRef } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { formatCount } from '../words.ts';
import { MonthlyFeeResult } from './monthly-fee-result.tsx';

type Example = DryRun['examples'][number];

const columns: readonly Column<Example>[] = [
  {
    header: 'Transaction',
    primary: true,
    isRowLink: true,
    cell: ({ transactionId }) => <ReceiptLink id={transactionId} />,
  },
  { header: words.Customer, cell: ({ customer }) => customer.name, isPlain: true },
  { header: 'Date', cell: ({ createdAt }) => formatDate(createdAt), isPlain: true },
  { header: 'What would have changed', cell: effectText, isPlain: true },
  { header: 'Amount', cell: ({ amount }) => usdOf(amount), align: 'end' },
];

interface DryRunResultProps {
  result: DryRun;
  /** The change that was tried, to download all that it affects; a proposed one has no download. */
  change?: TermsChange;
  /** The first day of a change that does not apply at once. */
  startsOn?: string | null;
}

/**
 * The customers and movements that a change would have affected, with examples and a full download.
 */
export function DryRunResult({ result, change, startsOn = null }: DryRunResultProps) {
  const { days, daysRead, examples, movements } = result;
  const section = useRef<HTMLElement>(null);
  // Takes the focus, because the result is above its button and may be taller than the window.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Result of the dry run"
      className="grid gap-4 focus-visible:outline-none"
    >
      <Alert title={`The last ${daysRead} days under these limits and fees`} announce>
        {summaryOf(result)}
        {daysRead < days &&
          ` Reading all ${days} days took too long, so earlier ones are not counted.`}
      </Alert>
      {result.monthlyFee && <MonthlyFeeResult result={result.monthlyFee} />}
      {examples.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft text-sm">
              {examples.length < movements
                ? `The newest ${examples.length} of ${formatCount(movements)}.${change ? ' The file has them all.' : ''}`
                : 'All of them.'}
            </p>
            {change && (
              <ListActions
                path="/api/admin/terms/dry-run/export"
                given={{ change: JSON.stringify(change), ...(startsOn !== null && { startsOn }) }}
                subject="Transactions that would have been affected"
              />
            )}
          </div>
          <section
            aria-label="Transactions that would have been affected, table"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-96 overflow-y-auto print:max-h-none"
          >
            <DataTable
              caption="Transactions that would have been affected"
              columns={columns}
              rows={examples}
              rowKey={({ transactionId, effect }) => `${transactionId} ${effect}`}
            />
          </section>
        </>
      )}
    </section>
  );
}

function summaryOf(result: DryRun): string {
  const { customers, movements, byEffect, feesBefore, feesAfter, monthlyFee } = result;
  if (movements === 0 && monthlyFee) return 'No movement would have been affected.';
  if (movements === 0)
    return 'No one would have been affected. Movements that a limit refused are not on record, so a higher limit shows none.';
  const [before, after] = [usdOf(feesBefore), usdOf(feesAfter)];
  const parts = [
    byEffect.refused > 0 && `${formatCount(byEffect.refused)} would have been refused.`,
    byEffect.held > 0 && `${formatCount(byEffect.held)} would have been held for review.`,
    byEffect.not_held > 0 && `${formatCount(byEffect.not_held)} would not have been held.`,
    byEffect.fee > 0 &&
      `${formatCount(byEffect.fee)} would have had another fee: a total of ${before} became ${after}.`,
  ].filter(Boolean);
  const people = `${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`;
  const moved = `${formatCount(movements)} ${movements === 1 ? 'movement' : 'movements'}`;
  return `${people} and ${moved} would have been affected. ${parts.join(' ')}`;
}

interface Effect {
  effect: TermsEffect;
  before: string;
  after: string;
}

/** What a change would have done to one movement. */
function effectText({ effect, before, after }: Effect): string {
  const [from, to] = [usdOf(before), usdOf(after)];
  switch (effect) {
    case 'fee':
      return `Fee ${from} → ${to}`;
    case 'refused':
      return `Refused: ${from} that day, limit ${to}`;
    case 'held':
      return `Held for review: above ${to}`;
    case 'not_held':
      return `Not held: at most ${to}`;
  }
}
