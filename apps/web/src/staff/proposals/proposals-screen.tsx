import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonStyle } from '../../ui/button.tsx';
import { type Choices, choice, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { ProposalItem } from './proposal-item.tsx';
import { proposalsQuery } from './queries.ts';

const states = [
  ['open', 'Waiting'],
  ['ended', 'Ended'],
] as const satisfies Choices<string>;

const filters = { state: choice(states, 'open'), cursor: wholeNumber(0) };

/** The proposals that await approval, oldest first, and those that have ended. */
export function ProposalsScreen() {
  const { filters: chosen, given, field, goTo } = useUrlFilters(filters, 'cursor');
  const proposals = useQuery(proposalsQuery(given));
  const mayManage = useMay()('policy.manage');
  const isOpen = chosen.state === 'open';
  return (
    <Page
      title="Approvals"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description="Changes that a second person must approve. No one votes on a change that they proposed. Payments and deposits that wait for staff are under Transactions and in the Work Queue."
    >
      <Card>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
          <ChoiceSelect
            label="Show"
            choices={states}
            {...field('state')}
            className="w-full sm:w-48"
          />
          <div className="flex flex-wrap items-center gap-3">
            {mayManage && (
              <Link
                href={adminHref('approval-policy')}
                className={buttonStyle({ variant: 'quiet' })}
              >
                Approval Policy
              </Link>
            )}
            <ListActions path="/api/admin/proposals/export" given={given} />
          </div>
        </div>
        <ListPanel
          query={proposals}
          loading="Loading the approvals"
          emptyTitle={isOpen ? 'No proposed changes await approval' : 'No proposals have ended yet'}
          pages={{ label: 'Approvals', cursor: chosen.cursor, onChange: goTo }}
        >
          {(rows) => (
            <ul aria-label="Proposed changes" className="divide-y divide-line">
              {rows.map((proposal) => (
                <ProposalItem key={proposal.id} proposal={proposal} />
              ))}
            </ul>
          )}
        </ListPanel>
      </Card>
    </Page>
  );
}
