import type { DepositMode } from '@seven-hills/contracts/api/bank';
import { type AccountType, accountTypes, dailyLimits, limits } from '@seven-hills/contracts/limits';
import { feeOf, formatUsd } from '@seven-hills/money';
import { accountName } from '../../money/account-types.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Article, ArticleSection } from './article.tsx';

const percentOf = (basisPoints: bigint) => `${Number(basisPoints) / 100}%`;

const exampleAmount = 50_000n;
const example = (basisPoints: bigint) =>
  `${formatUsd(feeOf(exampleAmount, basisPoints))} on ${formatUsd(exampleAmount)}`;

const fees = [
  { service: 'Opening and keeping an account', fee: 'Free', note: 'No monthly fee, no minimum' },
  { service: 'Deposits and withdrawals', fee: 'Free', note: 'Within the daily limits below' },
  { service: 'Transfers to other customers', fee: 'Free', note: 'They arrive right away' },
  {
    service: 'Wire transfer',
    fee: `${percentOf(limits.wireFeeBasisPoints)} of the amount`,
    note: example(limits.wireFeeBasisPoints),
  },
  {
    service: 'External payment',
    fee: `${percentOf(limits.paymentFeeBasisPoints)} of the amount`,
    note: example(limits.paymentFeeBasisPoints),
  },
  {
    service: 'Overdraft',
    fee: 'None',
    note: 'We decline what your balance does not cover',
  },
  { service: 'Receipts and statements', fee: 'Free', note: 'To print or to save' },
];

const limitsOnSending = (
  [
    ['Transfers to other customers', bankServices.dailyLimits.transfers],
    ['Wire transfers', bankServices.dailyLimits.wires],
    ['External payments', bankServices.dailyLimits.payments],
  ] as const
).flatMap(([service, limit]) =>
  limit === null ? [] : [{ service, limit: formatUsd(centsOf(limit)) }],
);

const reviewNotes: Record<DepositMode, string> = {
  open: `Deposits above ${formatUsd(limits.depositUnreviewedMax)} are reviewed by our staff before they are credited.`,
  confirmed: 'Our staff confirm the cash before they credit a deposit.',
  off: 'Deposits are made by wire or at the counter, where the daily limits do not apply.',
};

const withdrawalNote = bankServices.withdrawals
  ? ''
  : ' Cash is paid out at the counter, where the daily limits do not apply.';

/**
 * Made from the figures that the bank computes with, so that this page and a transfer cannot
 * differ.
 */
export function FeesScreen() {
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
            { header: 'Fee', cell: ({ fee }) => fee },
            { header: 'Note', cell: ({ note }) => note },
          ]}
        />
        <p className="text-ink-soft text-sm">
          A fee is rounded to the cent and is at least {formatUsd(1n)}. We show it before you
          confirm, and return it in full if a wire or payment is declined.
        </p>
      </ArticleSection>
      <ArticleSection title="Your initial deposit">
        <p>
          A new account is activated by a deposit of {formatUsd(limits.initialDeposit)}. It is not a
          fee: the full amount is yours.
        </p>
      </ArticleSection>
      <ArticleSection title="Daily limits">
        <DataTable
          caption="Daily limits"
          rows={accountTypes}
          rowKey={(type: AccountType) => type}
          columns={[
            { header: 'Account', cell: accountName, primary: true },
            {
              header: 'Deposits',
              cell: (type) => formatUsd(dailyLimits[type].deposit),
              align: 'end',
            },
            {
              header: 'Withdrawals',
              cell: (type) => {
                const limit = dailyLimits[type].withdrawal;
                return limit === null ? 'No limit' : formatUsd(limit);
              },
              align: 'end',
            },
          ]}
        />
        {limitsOnSending.length > 0 && (
          <div className="mt-4">
            <DataTable
              caption="Daily limits on sending"
              rows={limitsOnSending}
              rowKey={({ service }) => service}
              columns={[
                { header: 'Service', cell: ({ service }) => service, primary: true },
                { header: 'Daily limit', cell: ({ limit }) => limit, align: 'end' },
              ]}
            />
          </div>
        )}
        <p className="text-ink-soft text-sm">
          {reviewNotes[bankServices.deposits]}
          {withdrawalNote}
        </p>
      </ArticleSection>
    </Article>
  );
}
