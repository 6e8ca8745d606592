import type { BankTransferDirection } from '@seven-hills/contracts/money/bank-transfers';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { usdOf } from '../../money/transaction-words.ts';
import { failureText } from '../../net/api-error.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useDebounced } from '../../ui/form/use-typed-search.ts';
import { Card } from '../../ui/layout/card.tsx';
import { planLines } from './plan-lines.tsx';
import { bankTransferPlanQuery } from './queries.ts';

const typingPauseMs = 400;

interface PlanCardProps {
  direction: BankTransferDirection;
  typedAmount: string;
  /** The account here; 0 for the primary one. */
  accountId: number;
}

/** What happens with the amount as typed, and when. */
export function PlanCard({ direction, typedAmount, accountId }: PlanCardProps) {
  const typed = toDecimal(parseTypedAmount(typedAmount) ?? 0n);
  const amount = useDebounced(typed, typingPauseMs);
  const isEmpty = amount === '0.00';
  const plan = useQuery({
    ...bankTransferPlanQuery({
      direction,
      amount,
      ...(accountId !== 0 && { account: accountId }),
    }),
    enabled: !isEmpty,
  });
  return (
    <Card title="When It Happens">
      <div aria-live="polite">
        {isEmpty ? (
          <p className="text-ink-soft">
            Enter an amount to see when the money arrives
            {direction === 'in' && ' and when you can use it'}.
          </p>
        ) : plan.data ? (
          <>
            <DescriptionList items={planLines(direction, plan.data)} />
            {direction === 'in' && (
              <p className="mt-3 text-ink-soft text-sm">
                You can add up to {usdOf(plan.data.addableToday)} more today.
              </p>
            )}
          </>
        ) : plan.isError ? (
          <p className="text-danger">{failureText(plan.error, 'The dates could not be loaded.')}</p>
        ) : (
          <SkeletonRows label="Loading the dates" />
        )}
      </div>
    </Card>
  );
}
