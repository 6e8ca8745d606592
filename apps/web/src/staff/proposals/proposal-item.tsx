import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { EmailAddress } from '../email-address.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { useMay } from '../permissions.ts';
import { withReceiptLinks } from '../receipt-link.tsx';
import { actionNames, ageOf, approvalCount, stateLooks } from './proposal-words.ts';
import { VoteDialog, type VoteKind } from './vote-dialog.tsx';

interface ProposalItemProps {
  proposal: Proposal;
  /** Whether the context already shows whom it is about. */
  isAtPerson?: boolean;
}

/** A proposed change: its values before and after, its maker and reason, and the votes. */
export function ProposalItem({ proposal, isAtPerson = false }: ProposalItemProps) {
  const [vote, setVote] = useState<VoteKind | null>(null);
  const { label, variant } = stateLooks[proposal.state];
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
      <div className="grid min-w-0 gap-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{actionNames[proposal.action]}</span>
          {proposal.state !== 'open' && <Badge variant={variant}>{label}</Badge>}
        </p>
        <ProposalFacts proposal={proposal} isAtPerson={isAtPerson} />
      </div>
      {proposal.state === 'open' && <Buttons proposal={proposal} onVote={setVote} />}
      {vote && <VoteDialog kind={vote} proposal={proposal} onClose={() => setVote(null)} />}
    </li>
  );
}

const ProposedDryRun = fetchedExtra(
  () => import('../dry-run/proposed-dry-run.tsx'),
  'ProposedDryRun',
);

/** The person concerned, the change's values, its maker and reason, and the votes. */
export function ProposalFacts({ proposal, isAtPerson = false }: ProposalItemProps) {
  const may = useMay();
  return (
    <div className="grid gap-2">
      {proposal.person && !isAtPerson && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
          <span>
            <CustomerLink id={proposal.person.id} name={proposal.person.name} />,{' '}
            <EmailAddress address={proposal.person.email} />
          </span>
          <FlagBadges flags={proposal.person.flags} />
        </p>
      )}
      <Changes changes={proposal.changes} />
      {proposal.action === 'terms_change' && proposal.state === 'open' && may('terms.manage') && (
        <ProposedDryRun proposalId={proposal.id} />
      )}
      {proposal.reason && (
        <p className="max-w-prose [overflow-wrap:anywhere]">“{proposal.reason}”</p>
      )}
      <p className="text-ink-soft text-sm">
        Proposed by {proposal.maker.name}{' '}
        <time dateTime={proposal.createdAt} title={formatDateTime(proposal.createdAt)}>
          {ageOf(proposal.createdAt)}
        </time>
        {' · '}
        {proposal.state === 'open'
          ? `${approvalCount(proposal)} · expires ${formatDateTime(proposal.expiresAt)}`
          : proposal.endedAt && formatDateTime(proposal.endedAt)}
      </p>
      <Votes votes={proposal.votes} />
    </div>
  );
}

function Changes({ changes }: Pick<Proposal, 'changes'>) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-ink-soft text-sm">{field}</dt>
          <dd className="tabular min-w-0 [overflow-wrap:anywhere]">
            {before !== null && (
              <>
                <span className="text-ink-soft">{before}</span> <span aria-hidden="true">→</span>
                <span className="sr-only">becomes</span>{' '}
              </>
            )}
            <span className="font-semibold">{withReceiptLinks(after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Votes({ votes }: Pick<Proposal, 'votes'>) {
  if (votes.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {votes.map(({ voter, isApproval, reason, votedAt }) => (
        <li key={voter.id} className="[overflow-wrap:anywhere]">
          {isApproval ? 'Approved' : 'Denied'} by {voter.name}, {formatDateTime(votedAt)}
          {reason && `: “${reason}”`}
        </li>
      ))}
    </ul>
  );
}

/** The maker can only withdraw it; anyone else without a vote sees why. */
function Buttons({ proposal, onVote }: { proposal: Proposal; onVote: (kind: VoteKind) => void }) {
  const name = `${actionNames[proposal.action]} ${proposal.id}`;
  if (proposal.isOwn)
    return (
      <div className="grid gap-2 lg:justify-items-end">
        <p className="text-ink-soft text-sm">A colleague must decide</p>
        <Button
          variant="secondary"
          aria-label={`Withdraw ${name}`}
          onClick={() => onVote('withdraw')}
        >
          Withdraw
        </Button>
      </div>
    );
  if (proposal.refusedToCaller !== null)
    return (
      <p className="max-w-prose text-ink-soft text-sm lg:max-w-60 lg:text-right">
        {proposal.refusedToCaller}
      </p>
    );
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        className="flex-1 px-4"
        aria-label={`Deny ${name}`}
        onClick={() => onVote('deny')}
      >
        Deny
      </Button>
      <Button
        className="flex-1 px-4"
        aria-label={`Approve ${name}`}
        onClick={() => onVote('approve')}
      >
        Approve
      </Button>
    </div>
  );
}
