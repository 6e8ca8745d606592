import type { ApprovalPolicy } from '@seven-hills/contracts/staff/proposals';
import { formatUsd } from '@seven-hills/money';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { adminHref } from '../screens.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { actionNames } from './proposal-words.ts';
import { policiesQuery } from './queries.ts';

/** How many others must approve each kind of change, and above which amount. */
export function PoliciesScreen() {
  const [edited, setEdited] = useState<ApprovalPolicy | null>(null);
  const columns: readonly Column<ApprovalPolicy>[] = [
    { header: 'Change', cell: ({ action }) => actionNames[action], primary: true },
    { header: 'Needs', cell: needOf, isPlain: true },
    {
      header: 'Set',
      cell: ({ setAt, setBy }) =>
        setAt === null
          ? 'Default'
          : `${formatDate(setAt)}, ${setBy?.name ?? 'on the server’s terminal'}`,
    },
    {
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (policy) => (
        <Button
          variant="secondary"
          aria-label={`Change ${actionNames[policy.action]}`}
          onClick={() => setEdited(policy)}
        >
          Change
        </Button>
      ),
    },
  ];
  return (
    <Page
      title="Approval Policy"
      back={{ label: 'Back to Approvals', href: adminHref('approvals') }}
      description="What one staff member can do alone, and what needs others. A proposal keeps the policy under which it was made."
    >
      <Card>
        <Queried of={policiesQuery} loading="Loading the policy">
          {(rows) => (
            <DataTable
              caption="Approval Policy"
              columns={columns}
              rows={rows}
              rowKey={({ action }) => action}
            />
          )}
        </Queried>
      </Card>
      {edited && <PolicyDialog policy={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

/** `1 other person above $1,000.00`, `No approval needed`. */
function needOf({ approvals, threshold, releasesByTime }: ApprovalPolicy): string {
  const others =
    approvals === 0
      ? 'No approval needed'
      : `${approvals} other ${approvals === 1 ? 'person' : 'people'}${
          threshold === null ? '' : ` above ${formatUsd(centsOf(threshold))}`
        }`;
  if (releasesByTime === null) return others;
  return `${others}. ${
    releasesByTime
      ? 'Undecided wires are sent after one business day'
      : 'Wires wait until staff decide'
  }`;
}
