import type { FeeLine } from '@seven-hills/bank/fee-schedules/fee-schedule';
import { useQuery } from '@tanstack/react-query';
import { accountName } from '../../money/account-types.ts';
import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ArticleSection } from './article.tsx';
import { Prose } from './prose.tsx';

type Schedules = Answer<'GET', '/api/fee-schedules'>;
type Change = Schedules['coming'][number]['changes'][number];

const columns: readonly Column<FeeLine>[] = [
  { header: 'Service', cell: ({ service }) => service, primary: true },
  { header: 'Fee', cell: ({ fee }) => fee },
  { header: 'When it is charged', cell: ({ conditions }) => conditions },
];

const changeColumns: readonly Column<Change>[] = [
  { header: 'What', cell: ({ field }) => field, primary: true },
  { header: 'Until then', cell: ({ before }) => before },
  { header: 'From that day', cell: ({ after }) => after },
];

/** The announced changes, and the whole schedule of each account type, to read and to print. */
export function FeeSchedules() {
  const query = useQuery(api.query('/api/fee-schedules'));
  return (
    <>
      {query.data?.coming.map(({ startsOn, changes }) => (
        <ArticleSection key={startsOn} title={`Changes on ${formatCalendarDate(startsOn)}`}>
          <DataTable
            caption={`Changes on ${formatCalendarDate(startsOn)}`}
            columns={changeColumns}
            rows={changes}
            rowKey={({ field }) => field}
          />
        </ArticleSection>
      ))}
      <ArticleSection title="By account type">
        <QueryPanel query={query} loading="Loading the fee schedules">
          {({ schedules }) => (
            <div className="divide-y divide-line">
              {schedules.map(({ accountType, lines }) => (
                <Disclosure key={accountType} summary={accountName(accountType)}>
                  <DataTable
                    caption={`All fees: ${accountName(accountType)}`}
                    columns={columns}
                    rows={lines}
                    rowKey={({ service }) => service}
                  />
                  <p className="mt-3">
                    <a
                      href={`/api/fee-schedules/${accountType}`}
                      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
                    >
                      Fee Schedule: {accountName(accountType)} (PDF)
                    </a>
                  </p>
                </Disclosure>
              ))}
            </div>
          )}
        </QueryPanel>
      </ArticleSection>
    </>
  );
}

/** What the bank adds below its fees, if it does. */
export function FeeNotes() {
  const { data } = useQuery(api.query('/api/fee-notes'));
  return data && data.html !== '' && <Prose html={data.html} />;
}
