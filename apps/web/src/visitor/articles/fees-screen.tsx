import { readMonthlyFee, waiversOf } from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type AccountType, accountTypes, limits } from '@seven-hills/bank/limits';
import { feeText, isFree, readFee } from '@seven-hills/bank/payments/fees';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { BankTerms } from '@seven-hills/bank/terms';
import { words } from '@seven-hills/bank/words/words';
import type { BankServices, DepositMode } from '@seven-hills/contracts/money/bank-services';
import { feeOf, formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { accountName } from '../../money/account-types.ts';
import { limitText } from '../../money/daily-limits/limit-text.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Article, ArticleSection } from './article.tsx';
import { FeeNotes, FeeSchedules } from './fee-schedules.tsx';

const exampleAmount = 50_000n;

interface FeeRow {
  service: string;
  fee: (type: AccountType) => string;
  note: string;
}

/** `2% of the amount`, `$25.00; 3 a month free`. */
function priceOf({ byType }: BankTerms, term: FeeTerm, type: AccountType): string {
  const text = feeText(readFee(byType[type][term]));
  return text.endsWith('%') ? `${text} of the amount` : text;
}

const isOneForAll = ({ fee }: Pick<FeeRow, 'fee'>) => new Set(accountTypes.map(fee)).size === 1;

/** A service whose fee the terms set, with an example or, if it is free, another note. */
function pricedRow(service: string, terms: BankTerms, term: FeeTerm, note = ''): FeeRow {
  const row = { service, fee: (type: AccountType) => priceOf(terms, term, type) };
  const fee = readFee(terms.byType.checking[term]);
  // An example of a fee that is the same for every amount would only repeat it.
  if (isFree(fee) || (fee.basisPoints === 0n && note)) return { ...row, note };
  const example = `${formatUsd(feeOf(exampleAmount, fee, fee.freePerMonth))} on ${formatUsd(exampleAmount)}`;
  return {
    ...row,
    note: isOneForAll(row) ? example : `${example} from a ${accountName('checking')}`,
  };
}

const freeRow = (service: string, note: string, price = 'Free'): FeeRow => ({
  service,
  fee: () => price,
  note,
});

/** What an account costs without any service. */
function keepingRows({ byType }: BankTerms): FeeRow[] {
  const fees = accountTypes.flatMap((type) => byType[type].monthlyFee ?? []);
  if (fees.length === 0)
    return [freeRow('Opening and keeping an account', 'No monthly fee, no minimum')];
  const canBeFree = fees.some((fee) => waiversOf(readMonthlyFee(fee)).length > 0);
  return [
    freeRow('Opening an account', 'Your first deposit is no fee'),
    {
      service: 'Monthly maintenance',
      fee: (type) => {
        const { monthlyFee } = byType[type];
        return monthlyFee === null ? 'Free' : usdOf(monthlyFee.amount);
      },
      note: canBeFree
        ? 'The account types below say what makes a month free'
        : 'For each full calendar month',
    },
  ];
}

/** The fees for the services that the bank offers. */
const feesOf = ({
  terms,
  wires,
  paymentProviders,
  bankTransfers,
  sameDayAch,
  ...offered
}: BankServices) => [
  ...keepingRows(terms),
  freeRow(
    'Deposits and withdrawals',
    cashLimitsOf(offered).length > 0 ? 'Within the daily limits below' : 'At the counter',
  ),
  freeRow(`Transfers to other ${words.customers}`, 'They arrive in moments'),
  ...(wires ? [pricedRow('Wire transfer', terms, 'wireFee')] : []),
  ...(paymentProviders.length > 0 ? [pricedRow('External payment', terms, 'paymentFee')] : []),
  ...(bankTransfers ? [pricedRow('ACH payment', terms, 'achFee', 'To other banks in the US')] : []),
  ...(sameDayAch
    ? [pricedRow('Same-day ACH payment', terms, 'sameDayAchFee', 'It arrives the same banking day')]
    : []),
  freeRow('Overdraft', 'We decline what your balance does not cover', 'None'),
  freeRow('Receipts and statements', 'To print or to save'),
];

/** One column for all account types or, if a fee differs, one for each. */
const feeColumns = (rows: readonly FeeRow[]): Column<FeeRow>[] =>
  rows.every(isOneForAll)
    ? [{ header: 'Fee', cell: ({ fee }) => fee('checking') }]
    : accountTypes.map((type) => ({
        header: accountName(type),
        cell: ({ fee }) => fee(type),
      }));

/** The limits on cash that customers order online; the counter has none. */
const cashLimitsOf = ({
  deposits,
  withdrawals,
}: Pick<BankServices, 'deposits' | 'withdrawals'>) => [
  ...(deposits === 'off' ? [] : [['Deposits', 'depositLimit'] as const]),
  ...(withdrawals ? [['Withdrawals', 'withdrawalLimit'] as const] : []),
];

const sendingOf = ({ wires, paymentProviders }: BankServices) => [
  [`Transfers to other ${words.customers}`, 'transferLimit'] as const,
  ...(wires ? [['Wire transfers', 'wireLimit'] as const] : []),
  ...(paymentProviders.length > 0 ? [['External payments', 'paymentLimit'] as const] : []),
];

/** The limits on sending, one line per service; omits services that no account type limits. */
const limitsOnSending = (offered: BankServices) =>
  sendingOf(offered).flatMap(([service, term]) => {
    const { byType } = offered.terms;
    const limits = accountTypes.map((type) => byType[type][term]);
    if (limits.every((limit) => limit === null)) return [];
    const limit =
      new Set(limits).size === 1
        ? limitText(byType.checking[term])
        : accountTypes
            .map((type) => `${accountName(type)}: ${limitText(byType[type][term])}`)
            .join(', ');
    return [{ service, limit }];
  });

/** The amount above which deposits are reviewed, by account type if it differs. */
function reviewedText({ byType }: BankTerms): string {
  const amounts = new Set(accountTypes.map((type) => byType[type].reviewedAbove));
  if (amounts.size === 1) return usdOf(byType.checking.reviewedAbove);
  return accountTypes
    .map((type) => `${usdOf(byType[type].reviewedAbove)} (${accountName(type)})`)
    .join(', ');
}

const reviewNotes = (terms: BankTerms): Record<DepositMode, string> => ({
  open: `Deposits above ${reviewedText(terms)} are reviewed by our staff before they are credited.`,
  confirmed: 'Our staff confirm the cash before they credit a deposit.',
  off: `Deposits are made ${bankServices.incomingWires ? 'by wire or ' : ''}at the counter, without a daily limit.`,
});

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
            ...feeColumns(fees),
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
          A new account is activated by a deposit of {formatUsd(limits.initialDeposit)}. It is not a
          fee: the full amount is yours.
        </p>
      </ArticleSection>
      <ArticleSection
        title={onCash.length + onSending.length > 0 ? 'Daily limits' : 'Deposits and withdrawals'}
      >
        {onCash.length > 0 && (
          <DataTable
            caption="Daily limits"
            rows={accountTypes}
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
            reviewNotes(terms)[offered.deposits],
            ...(offered.withdrawals ? [] : [counterNote]),
          ].join(' ')}
        </p>
      </ArticleSection>
    </Article>
  );
}
