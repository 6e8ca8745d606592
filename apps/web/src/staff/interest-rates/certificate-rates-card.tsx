import { termName } from '@seven-hills/bank/certificates';
import { words } from '@seven-hills/bank/words/words';
import type { SetCertificateRate } from '@seven-hills/contracts/staff/interest-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { CertificateRateDialog } from './certificate-rate-dialog.tsx';
import { certificateRatesQuery } from './interest-terms.ts';
import { setColumns } from './set-columns.tsx';

const columns: readonly Column<SetCertificateRate>[] = [
  { header: 'Term', cell: ({ months }) => termName(months), primary: true },
  { header: 'From', cell: ({ validFrom }) => formatCalendarDate(validFrom) },
  { header: 'Rate', cell: ({ rate, apy }) => `${rate}% (${apy}% APY)`, isPlain: true },
  { header: 'Penalty', cell: ({ penaltyDays }) => `${penaltyDays} days`, isPlain: true },
  ...setColumns,
];

/**
 * What certificates of each term earn: current, upcoming, and past. Running terms keep their rate.
 */
export function CertificateRatesCard() {
  const rates = useQuery(certificateRatesQuery);
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useMay()('rates.manage');
  return (
    <Card title="Certificates" className="mt-6">
      {mayChange && (
        <Button variant="secondary" className="mb-4" onClick={() => setIsChanging(true)}>
          Change Certificate Rates
        </Button>
      )}
      <ListPanel
        query={rates}
        loading="Loading the rates of certificates"
        emptyTitle={`The ${words.bank} offers no certificates yet`}
        emptyText="Each term is offered once it has a rate, from tomorrow at the earliest."
      >
        {(rows) => (
          <DataTable
            caption="Certificate Rates"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListPanel>
      {isChanging && <CertificateRateDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
