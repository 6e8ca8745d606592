import { firstDepositText } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { accountName } from '../../money/account-types.ts';
import { limitText } from '../../money/daily-limits/limit-text.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Article, ArticleSection } from './article.tsx';
import {
  cashLimitsOf,
  feeColumns,
  feesOf,
  limitsOnSending,
  reviewNotes,
  typesOf,
} from './fee-rows.ts';
import { FeeNotes, FeeSchedules } from './fee-schedules.tsx';

/** Capitalizes `no limit` for the beginning of a cell. */
const sentence = (text: string) => text.replace(/^n/, 'N');

const counterNote = 'Cash is paid out at the counter, without a daily limit.';

/**
 * Built from the figures that the bank calculates with, so that this page cannot contradict a
 * transaction.
 */
export function FeesScreen() {
  // A visitor may have opened the site long before this page.
  const { data: offered = bankServices } = useQuery(api.query('/api/bank'));
  const { terms } = offered;
  const hasFees = offered.wires || offered.paymentProviders.length > 0;
  const fees = feesOf(offered);
  const onSending = limitsOnSending(offered);
  const onCash = cashLimitsOf(offered);
  return (
    <Article
      title="Fee Schedule"
      description="What we charge for, and what is free. There are no other fees."
    >
      <ArticleSection title="Fees">
        <DataTable
          caption="Fees"
          rows={fees}
          rowKey={({ service }) => service}
          columns={[
            { header: 'Service', cell: ({ service }) => service, primary: true },
            ...feeColumns(offered, fees),
            { header: 'Note', cell: ({ note }) => note },
          ]}
        />
        {hasFees && (
          <p className="text-ink-soft text-sm">
            A fee is rounded to the cent and is at least {formatUsd(1n)}. We show it before you
            confirm, and return it in full if a wire or payment is declined.
          </p>
        )}
        <FeeNotes />
      </ArticleSection>
      <FeeSchedules />
      <ArticleSection title="Your initial deposit">
        <p>
          A new account is activated by a deposit of {firstDepositText}. It is not a fee: the full
          amount is yours.
        </p>
      </ArticleSection>
      <ArticleSection
        title={onCash.length + onSending.length > 0 ? 'Daily limits' : 'Deposits and withdrawals'}
      >
        {onCash.length > 0 && (
          <DataTable
            caption="Daily limits"
            rows={typesOf(offered)}
            rowKey={(type: AccountType) => type}
            columns={[
              { header: 'Account', cell: accountName, primary: true },
              ...onCash.map(([header, term]) => ({
                header,
                cell: (type: AccountType) => sentence(limitText(terms.byType[type][term])),
                align: 'end' as const,
              })),
            ]}
          />
        )}
        {onSending.length > 0 && (
          <div className={onCash.length > 0 ? 'mt-4' : undefined}>
            <DataTable
              caption="Daily limits on sending"
              rows={onSending}
              rowKey={({ service }) => service}
              columns={[
                { header: 'Service', cell: ({ service }) => service, primary: true },
                { header: 'Daily limit', cell: ({ limit }) => limit, align: 'end' },
              ]}
            />
          </div>
        )}
        <p className="text-ink-soft text-sm">
          {[
            reviewNotes(offered)[offered.deposits],
            ...(offered.withdrawals ? [] : [counterNote]),
          ].join(' ')}
        </p>
      </ArticleSection>
    </Article>
  );
}
