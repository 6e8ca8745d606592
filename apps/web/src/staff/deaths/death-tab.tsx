import type { DeathDocument } from '@seven-hills/contracts/staff/deaths';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatCalendarDate, formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useMay } from '../permissions.ts';
import { documentName, stateLooks } from './death-words.ts';
import { deathReportQuery } from './queries.ts';

const DocumentDialog = fetched(() => import('./document-dialog.tsx'), 'DocumentDialog');
const WrongReportDialog = fetched(() => import('./wrong-report-dialog.tsx'), 'WrongReportDialog');

const columns: readonly Column<DeathDocument>[] = [
  {
    header: 'Document',
    cell: documentName,
    detail: ({ beneficiary, reason }) =>
      [beneficiary && `Account ${beneficiary.accountNumber}`, reason].filter(Boolean).join(' · '),
    primary: true,
  },
  {
    header: 'State',
    cell: ({ state }) => {
      const { label, variant } = stateLooks[state];
      return <Badge variant={variant}>{label}</Badge>;
    },
    isPlain: true,
  },
  {
    header: 'Recorded',
    cell: ({ recordedAt, recordedBy }) =>
      recordedAt && `${formatDateTime(recordedAt)}, by ${recordedBy}`,
    isPlain: true,
  },
];

/** The report of a customer's death, and the list of documents that a payout waits for. */
export function DeathTab({ user }: { user: OpenedUser }) {
  const may = useMay();
  const [document, setDocument] = useState<DeathDocument | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Queried of={deathReportQuery(user.id)} loading="Loading the report" rows={4}>
      {({ report }) =>
        report === null ? (
          <p className="text-ink-soft">No death is reported.</p>
        ) : (
          <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Card
              title="Report"
              actions={
                may('customers.release') && (
                  <Button variant="secondary" onClick={() => setIsWrong(true)}>
                    Report Was Wrong
                  </Button>
                )
              }
            >
              <DescriptionList
                items={[
                  { term: 'Date of death', detail: formatCalendarDate(report.diedOn) },
                  { term: 'Source', detail: report.reference },
                  { term: 'Reported', detail: formatDateTime(report.reportedAt) },
                  { term: 'Reported by', detail: report.reportedBy },
                ]}
              />
            </Card>
            <Card
              title="Documents"
              description="Beneficiaries are paid once each is received or waived."
            >
              <DenseTable
                caption="Documents"
                columns={
                  may('customers.stop')
                    ? [
                        ...columns,
                        {
                          header: 'Action',
                          cell: (row) => (
                            <Button
                              variant="secondary"
                              aria-label={`Record ${documentName(row)}`}
                              onClick={() => setDocument(row)}
                            >
                              Record
                            </Button>
                          ),
                          align: 'end',
                        },
                      ]
                    : columns
                }
                rows={report.documents}
                rowKey={(row) =>
                  `${row.kind} ${row.beneficiary?.designationId} ${row.beneficiary?.position}`
                }
              />
            </Card>
            {document && (
              <DocumentDialog
                userId={user.id}
                document={document}
                onClose={() => setDocument(null)}
              />
            )}
            {isWrong && <WrongReportDialog user={user} onClose={() => setIsWrong(false)} />}
          </div>
        )
      }
    </Queried>
  );
}
