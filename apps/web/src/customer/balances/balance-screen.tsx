import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBalanceLine } from '@seven-hills/contracts/money/balances';
import { useState } from 'react';
import { Link } from 'wouter';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { compactDollars } from '../../ui/data/chart/axis.ts';
import { moneyFigure } from '../../ui/data/chart/chart-point.ts';
import { FiguresTable } from '../../ui/data/chart/figures-table.tsx';
import { TimeChart } from '../../ui/data/chart/time-chart.tsx';
import { formatCalendarDate, formatShortDay, isoDay } from '../../ui/data/dates.ts';
import { day, text, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { TextField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import {
  accountFilter,
  useAccountHref,
  useAccountInUrl,
  useFiltersOfAccount,
} from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { viewHref } from '../screens.ts';
import { BalanceEntries } from './balance-entries.tsx';
import { balanceLineQuery } from './queries.ts';

const momentFilters = {
  on: day,
  time: text(/^([01]\d|2[0-3]):[0-5]\d$/),
  cursor: wholeNumber(0),
  ...accountFilter,
};

/** A line chart of the last 90 days' balance, and the balance as of any moment with its entries. */
export function BalanceScreen() {
  const { filters, filter, field, goTo } = useFiltersOfAccount(momentFilters, 'cursor');
  const { on, time, cursor, account } = filters;
  const { given } = useAccountInUrl();
  // Shows the entries above the chart if a link named the day.
  const [isMomentFirst] = useState(on !== '');
  const moment = (
    <Card title="Balance at a Moment">
      <div className="mb-5 grid items-start gap-4 sm:grid-cols-[13rem_13rem]">
        <TextField
          label="Day"
          hint="Leave blank for today."
          type="date"
          value={on}
          max={isoDay(new Date())}
          onChange={({ target }) => filter({ on: target.value })}
        />
        <TextField
          label="Time"
          hint="Leave blank for the end of the day."
          type="time"
          value={time}
          onChange={({ target }) => filter({ time: target.value })}
        />
      </div>
      <BalanceEntries account={account} on={on} time={time} cursor={cursor} onPage={goTo} />
    </Card>
  );
  return (
    <Page
      title="Balance over Time"
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      description={`Your current balance, money on hold included, by the ${words.bank}’s clock.`}
    >
      <div className="grid gap-6">
        <AccountSwitcher {...field('account', 'push')} className="sm:max-w-80" />
        {isMomentFirst && moment}
        <Card title="Last 90 Days" description="At the end of each day">
          <Queried of={balanceLineQuery(given)} loading="Loading your balances" rows={5}>
            {({ days }) => <BalanceChart days={days} />}
          </Queried>
        </Card>
        {!isMomentFirst && moment}
      </div>
    </Page>
  );
}

function BalanceChart({ days }: { days: AnswerOf<typeof getBalanceLine>['days'] }) {
  const accountHref = useAccountHref();
  const hrefOf = (on: string) => accountHref('balance', { on });
  return (
    <>
      <TimeChart
        label="Balance of the last 90 days"
        hint="Show the entries"
        series={[{ name: 'balance', drawing: 'line', look: 'primary' }]}
        markText={compactDollars}
        points={days.map((each) => ({
          name: formatCalendarDate(each.day),
          shortName: formatShortDay(each.day),
          figures: [moneyFigure(centsOf(each.balance))],
          href: hrefOf(each.day),
        }))}
      />
      <Disclosure summary="Balance by day">
        <FiguresTable
          caption="Balance by day"
          headers={['Day', 'Balance']}
          rows={days.toReversed().map((each) => ({
            key: each.day,
            cells: [
              <Link key="day" href={hrefOf(each.day)} className="underline underline-offset-4">
                {formatCalendarDate(each.day)}
              </Link>,
              usdOf(each.balance),
            ],
          }))}
        />
      </Disclosure>
    </>
  );
}
