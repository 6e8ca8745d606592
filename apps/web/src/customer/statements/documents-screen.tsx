import { useQuery } from '@tanstack/react-query';
import { RangeExport } from '../../money/statements/range-export.tsx';
import { StatementList } from '../../money/statements/statement-list.tsx';
import { QueryPanel } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { useAccountInUrl } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { viewHref } from '../screens.ts';
import { AgreementsCard } from './agreements-card.tsx';
import { Notices } from './notices.tsx';
import { statementsQuery } from './queries.ts';
import { TaxCard } from './tax-card.tsx';

const path = '/api/statements';

/** The customer's statements in every format, and the bank's notices. */
export function DocumentsScreen() {
  const { given, field } = useAccountInUrl();
  const statements = useQuery(statementsQuery(given));
  const firstDay = statements.data?.firstDay ?? null;
  return (
    <Page
      width="medium"
      title="Documents"
      description="View, save, or export your statements."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <div className="grid grid-cols-1 gap-6">
        <AccountSwitcher {...field('account', 'push')} className="sm:max-w-80" />
        <Card
          title="Statements"
          description="We issue one statement after each month ends. Statements never change."
        >
          <QueryPanel query={statements} loading="Loading your statements">
            {(read) =>
              read.statements.length > 0 ? (
                <StatementList statements={read.statements} path={path} {...given} />
              ) : (
                <EmptyState title="No statements yet">
                  Your first one is here after the month of your first transaction has ended.
                </EmptyState>
              )
            }
          </QueryPanel>
        </Card>
        <TaxCard />
        {firstDay && (
          <Card
            title="Other Dates"
            description="A statement for any dates you choose, up to one year."
          >
            <RangeExport key={firstDay} path={path} firstDay={firstDay} {...given} />
          </Card>
        )}
        <Notices />
        <AgreementsCard />
      </div>
    </Page>
  );
}
