import { words } from '@seven-hills/bank/words/words';
import type { SetIraTerms } from '@seven-hills/contracts/staff/interest-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { iraTermsQuery } from './interest-terms.ts';
import { IraTermsDialog } from './ira-terms-dialog.tsx';
import { setColumns } from './set-columns.tsx';

const columns: readonly Column<SetIraTerms>[] = [
  { header: 'Tax Year', cell: ({ taxYear }) => String(taxYear), primary: true },
  { header: 'Limit', cell: ({ limit }) => usdOf(limit), isPlain: true },
  { header: 'From Age 50', cell: ({ limitFrom50 }) => usdOf(limitFrom50), isPlain: true },
  { header: 'Deadline', cell: ({ deadline }) => formatCalendarDate(deadline) },
  ...setColumns,
];

/** How much one person can contribute to IRAs, by tax year: current, upcoming, and past limits. */
export function IraTermsCard() {
  const terms = useQuery(iraTermsQuery);
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useMay()('rates.manage');
  return (
    <Card title="IRA Contributions" className="mt-6">
      {mayChange && (
        <Button variant="secondary" className="mb-4" onClick={() => setIsChanging(true)}>
          Set Contribution Limits
        </Button>
      )}
      <ListPanel
        query={terms}
        loading="Loading the limits on contributions"
        emptyTitle="No limits are set"
        emptyText={`Without limits for a tax year, ${words.customers} cannot contribute to IRAs for it.`}
      >
        {(rows) => (
          <DataTable
            caption="IRA Contributions"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListPanel>
      {isChanging && <IraTermsDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
