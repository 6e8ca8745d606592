import { words } from '@seven-hills/bank/words/words';
import type { SetInterestTerms } from '@seven-hills/contracts/staff/interest-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { keeps } from '../../net/bank-services.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { CertificateRatesCard } from './certificate-rates-card.tsx';
import { interestTermsQuery, tiersText } from './interest-terms.ts';
import { IraTermsCard } from './ira-terms-card.tsx';
import { RatesDialog } from './rates-dialog.tsx';
import { setColumns } from './set-columns.tsx';

const columns: readonly Column<SetInterestTerms>[] = [
  {
    header: 'Account Type',
    cell: ({ accountType }) => accountTypeName(accountType),
    primary: true,
  },
  { header: 'From', cell: ({ validFrom }) => formatCalendarDate(validFrom) },
  { header: 'Rate', cell: ({ tiers }) => tiersText(tiers), isPlain: true },
  {
    header: 'Kind',
    cell: ({ isVariable }) => (isVariable ? 'Variable' : 'Lowered with notice'),
    isPlain: true,
  },
  ...setColumns,
];

/** The interest terms of each account type: current, upcoming, and past. */
export function InterestRatesScreen() {
  const terms = useQuery(interestTermsQuery);
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useMay()('rates.manage');
  return (
    <Page
      title={`${words.InterestRate}s`}
      description={`What each account type earns a year. We count ${words.interest} on each day’s final balance and credit the total at the end of the month.`}
      actions={
        <>
          <ListActions path="/api/admin/interest-rates/export" />
          {mayChange && <Button onClick={() => setIsChanging(true)}>Change Rates</Button>}
        </>
      }
    >
      <Card>
        <ListPanel
          query={terms}
          loading="Loading the rates"
          emptyTitle={`No account type earns ${words.interest} yet`}
          emptyText="“Change Rates” sets the first rate, from tomorrow at the earliest."
        >
          {(rows) => (
            <DataTable
              caption={`${words.InterestRate}s`}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </ListPanel>
      </Card>
      {keeps('certificate') && <CertificateRatesCard />}
      {keeps('ira') && <IraTermsCard />}
      {isChanging && terms.data && (
        <RatesDialog terms={terms.data} onClose={() => setIsChanging(false)} />
      )}
    </Page>
  );
}
