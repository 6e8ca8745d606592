import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { BarTable, shareOf } from '../../ui/data/chart/bar-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useSummedHref } from './period-words.ts';
import { topPayeesQuery } from './queries.ts';

interface PayeesCardProps {
  asked: QueryInput<'/api/insights/payees'>;
  period: InsightPeriod;
}

/** The payees who were paid the most. */
export function PayeesCard({ asked, period }: PayeesCardProps) {
  const summedHref = useSummedHref();
  const payees = useQuery(topPayeesQuery(asked));
  return (
    <Card title="Top Payees" description="Spending only, without fees.">
      <QueryPanel query={payees} loading="Loading your payees" rows={4}>
        {({ payees: found }) =>
          found.length === 0 ? (
            <EmptyState title="No one was paid during this period" />
          ) : (
            <BarTable
              caption="Top payees"
              headers={['Payee', 'Payments', 'Paid']}
              rows={found}
              rowKey={({ key }) => key}
              cells={({ key, name, payments, paid }) => [
                <span key="name" className="[overflow-wrap:anywhere]">
                  {name}
                </span>,
                payments,
                <Link
                  key="paid"
                  href={summedHref(period, { payee: key, counts: 'spending', direction: 'out' })}
                  className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-primary hover:underline"
                >
                  {usdOf(paid)}
                </Link>,
              ]}
              bars={({ paid }) => [
                {
                  share: shareOf(centsOf(paid), centsOf(found[0]?.paid ?? '0.00')),
                  look: 'accent',
                },
              ]}
            />
          )
        }
      </QueryPanel>
    </Card>
  );
}
