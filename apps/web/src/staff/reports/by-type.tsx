import type { Period } from '@seven-hills/bank/calendar/report-periods';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getReports } from '@seven-hills/contracts/staff/reports';
import type { Cents } from '@seven-hills/money';
import { accountTypeName } from '../../money/account-types.ts';
import { centsOf, typeName, usdOf } from '../../money/transaction-words.ts';
import { keeps } from '../../net/bank-services.ts';
import { BarTable, shareOf } from '../../ui/data/chart/bar-table.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatCount } from '../words.ts';
import { CsvButton } from './csv-button.tsx';

type Reports = AnswerOf<typeof getReports>;

const highestOf = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((highest, amount) => (amount > highest ? amount : highest), 0n);

/** The volume of the period, by transaction type. */
export function VolumeByType({ types, period }: { types: Reports['byType']; period: Period }) {
  const highest = highestOf(types.map(({ volume }) => centsOf(volume)));
  return (
    <Card
      title="Volume by Type"
      description="Completed, within the period"
      actions={
        <CsvButton
          fileName={`volume-by-type-${period.from}-to-${period.to}`}
          subject="volume by type"
          header={['type', 'transactions', 'volume']}
          rows={types.map(({ type, count, volume }) => [type, count, volume])}
        />
      }
    >
      {types.length === 0 ? (
        <EmptyState title="No transactions in this period" />
      ) : (
        <BarTable
          caption="Volume by type"
          headers={['Type', 'Transactions', 'Volume']}
          rows={types}
          rowKey={({ type }) => type}
          cells={({ type, count, volume }) => [typeName(type), formatCount(count), usdOf(volume)]}
          bars={({ volume }) => [{ share: shareOf(centsOf(volume), highest), look: 'primary' }]}
        />
      )}
    </Card>
  );
}

/** Customers' balances, by account type. */
export function BalancesByType({ types: all }: { types: Reports['balancesByType'] }) {
  const types = all.filter(({ accountType }) => keeps(accountType));
  const highest = highestOf(types.map(({ balance }) => centsOf(balance)));
  return (
    <Card
      title="Balances by Account Type"
      description="Right now"
      actions={
        <CsvButton
          fileName={`balances-by-account-type-${isoDay(new Date())}`}
          subject="balances by account type"
          header={['account type', 'accounts', 'active accounts', 'balance']}
          rows={types.map((row) => [
            row.accountType,
            row.accounts,
            row.activeAccounts,
            row.balance,
          ])}
        />
      }
    >
      <BarTable
        caption="Balances by account type"
        headers={['Type', 'Accounts', 'Balance']}
        rows={types}
        rowKey={({ accountType }) => accountType}
        cells={({ accountType, accounts, balance }) => [
          accountTypeName(accountType),
          formatCount(accounts),
          usdOf(balance),
        ]}
        bars={({ balance }) => [{ share: shareOf(centsOf(balance), highest), look: 'primary' }]}
      />
    </Card>
  );
}
