import type { WorkFacts, WorkItem } from '@seven-hills/contracts/staff/queue';
import { useQuery } from '@tanstack/react-query';
import { ApiError, failureText } from '../../net/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ClaimBar } from '../claims/claim-bar.tsx';
import { factsQuery } from '../claims/queries.ts';
import type { Named } from '../claims/use-claim.ts';
import { kindNames, titleOf, urgencyOf } from '../claims/work-words.ts';
import { CustomerCard } from '../customer-card.tsx';
import { ProposalFacts } from '../proposals/proposal-item.tsx';
import { adminHref } from '../screens.ts';
import { decisionsOf, type WorkDecision } from './decisions.ts';
import { PaymentFacts } from './payment-facts.tsx';

const CaseView = fetchedExtra(() => import('../cases/case-view.tsx'), 'CaseView');
const IncomingWireView = fetchedExtra(
  () => import('../incoming-wires/incoming-wire-view.tsx'),
  'IncomingWireView',
);
const WireRequestView = fetchedExtra(
  () => import('../incoming-wires/wire-request-view.tsx'),
  'WireRequestView',
);

const HeldPaymentView = fetchedExtra(() => import('./held-payment-view.tsx'), 'HeldPaymentView');
const RefusedMessageView = fetchedExtra(
  () => import('../incoming-wires/refused-message-view.tsx'),
  'RefusedMessageView',
);

interface WorkPaneProps {
  named: Named;
  now: number;
  onDecide: (decision: WorkDecision, facts: WorkFacts) => void;
  handOver: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };
}

/** One item with its details, its owner, and the available actions. */
export function WorkPane({ named, now, onDecide, handOver }: WorkPaneProps) {
  const facts = useQuery(factsQuery(named));
  if (facts.data)
    return (
      <Item key={titleOf(facts.data.item)} facts={facts.data} {...{ now, onDecide, handOver }} />
    );
  if (facts.isPending) return <SkeletonRows rows={6} label="Loading the item" />;
  const isGone = facts.error instanceof ApiError && facts.error.status === 404;
  return isGone ? (
    <EmptyState title="This item is no longer open">It was completed, or has expired.</EmptyState>
  ) : (
    <ErrorState
      message={failureText(facts.error, 'Please try again.')}
      onRetry={() => void facts.refetch()}
      pending={facts.isFetching}
    />
  );
}

interface ItemProps extends Omit<WorkPaneProps, 'named'> {
  facts: WorkFacts;
}

function Item({ facts, now, onDecide, handOver }: ItemProps) {
  const { item, customer, message, proposal } = facts;
  const urgency = urgencyOf(item, now);
  return (
    <article className="grid gap-5" aria-label={titleOf(item)}>
      <header className="grid gap-1.5">
        <h2 className="text-2xl [overflow-wrap:anywhere]">{titleOf(item)}</h2>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-sm">
          <Badge variant={urgency.variant}>{urgency.label}</Badge>
          {kindNames[item.kind]} · since {formatDateTime(item.since)}
        </p>
      </header>
      <ClaimBar item={item} owner={item.owner} handOver={handOver} />
      <Actions facts={facts} onDecide={onDecide} />
      <PaymentFacts facts={facts} />
      {facts.case && (
        <CaseView shown={facts.case} isColleagues={item.owner !== null && !item.owner.isCaller} />
      )}
      {facts.incomingWire && (
        <IncomingWireView
          wire={facts.incomingWire}
          isColleagues={item.owner !== null && !item.owner.isCaller}
        />
      )}
      {facts.wireRequest && (
        <WireRequestView
          request={facts.wireRequest}
          isColleagues={item.owner !== null && !item.owner.isCaller}
        />
      )}
      {facts.screening && (
        <HeldPaymentView
          held={facts.screening}
          isColleagues={item.owner !== null && !item.owner.isCaller}
        />
      )}
      {facts.refusedMessage && (
        <RefusedMessageView
          refused={facts.refusedMessage}
          isColleagues={item.owner !== null && !item.owner.isCaller}
        />
      )}
      {proposal && <ProposalFacts proposal={proposal} />}
      {message && (
        <div className="grid gap-2">
          <p className="text-ink-soft text-sm">
            {message.reference} · {message.name}, {message.email}
          </p>
          <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
            {message.message}
          </p>
        </div>
      )}
      {item.kind === 'chat' && item.subject !== null && (
        <p className="max-w-prose [overflow-wrap:anywhere]">“{item.subject}”</p>
      )}
      {customer && <CustomerCard user={customer} />}
    </article>
  );
}

/** The URL for answering an item; null for an item that is decided in the queue. */
export function replyHref({ kind, reference }: WorkItem): string | null {
  if (kind === 'chat') return adminHref('chat-management', { chat: String(reference) });
  if (kind === 'ach_entry') return adminHref('payments', { state: 'open' });
  if (kind === 'return_rate' || kind === 'ach_recall')
    return adminHref('payments', { list: 'sent' });
  if (kind === 'settlement') return adminHref('payments', { list: 'settlements' });
  return kind === 'message' ? adminHref('support-inbox', { reply: String(reference) }) : null;
}

const replyLabels: Readonly<Record<string, string>> = {
  chat: 'Open Chat',
  message: 'Reply by Email',
  ach_entry: 'Open Payments',
  settlement: 'Open Payments',
  return_rate: 'Open Payments',
  ach_recall: 'Open Payments',
};

function Actions({ facts, onDecide }: Pick<ItemProps, 'facts' | 'onDecide'>) {
  const { item } = facts;
  const href = replyHref(item);
  const decisions = decisionsOf(facts);
  if (item.owner && !item.owner.isCaller) return null;
  if (href)
    return (
      <ButtonLink href={href} aria-keyshortcuts="r" className="justify-self-start">
        {replyLabels[item.kind]}
      </ButtonLink>
    );
  if (decisions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map(({ decision, label, isBlocked }) => (
        <Button
          key={decision}
          variant={decision === 'approve' ? 'primary' : 'secondary'}
          aria-keyshortcuts={decision === 'approve' ? 'a' : 'd'}
          {...(isBlocked
            ? { 'aria-disabled': true, 'aria-describedby': 'work-blocker' }
            : { onClick: () => onDecide(decision, facts) })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
