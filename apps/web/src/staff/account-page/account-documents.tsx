import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { RangeExport } from '../../money/statements/range-export.tsx';
import { StatementList } from '../../money/statements/statement-list.tsx';
import { QueryPanel } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ofPrimary } from './account-words.ts';
import { userStatementsQuery } from './queries.ts';

/**
 * The statements of one of a customer's accounts, by default the primary one. Downloads are
 * recorded in the audit log and shown to the customer.
 */
export function AccountDocuments({ user, account }: { user: AdminUser; account?: number }) {
  const statements = useQuery(userStatementsQuery(user.id, account));
  const ofAccount = account === undefined ? {} : { account };
  const ofWhich = account === undefined ? ofPrimary(user) : null;
  const path = `/api/admin/users/${user.id}/statements`;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card
        title="Statements"
        description={
          <>
            The same files that the {words.customer} gets. The audit log records every download.
            {ofWhich && ` ${ofWhich}`}
          </>
        }
      >
        <QueryPanel query={statements} loading="Loading the statements">
          {(read) =>
            read.statements.length > 0 ? (
              <StatementList statements={read.statements} path={path} {...ofAccount} />
            ) : (
              <EmptyState title="No statements yet">
                The first one is written after the month of the first transaction.
              </EmptyState>
            )
          }
        </QueryPanel>
      </Card>
      {statements.data?.firstDay && (
        <Card title="Other Dates" description="A statement for any dates, up to one year.">
          <RangeExport path={path} firstDay={statements.data.firstDay} {...ofAccount} />
        </Card>
      )}
    </div>
  );
}
