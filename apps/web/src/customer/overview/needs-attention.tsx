import { useQuery } from '@tanstack/react-query';
import { formatDate, formatShortDay, isoDay } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { decisionsQuery } from '../beneficiaries/queries.ts';
import { LinkedRow } from '../linked-row.tsx';
import { requestsQuery, useFreshRequests } from '../payment-requests/queries.ts';
import { partyWords } from '../payment-requests/request-words.ts';
import { schedulesQuery } from '../schedules/queries.ts';
import { scheduleTitle } from '../schedules/schedule-words.ts';
import { viewHref } from '../screens.ts';

const none = { invitations: [], beneficiaries: [] };

/**
 * What waits for the customer: requests to pay, invitations to share an account, changes of
 * beneficiaries, and scheduled payments that were missed or have stopped. Renders nothing if there
 * is nothing.
 */
export function NeedsAttention() {
  useFreshRequests();
  const { data: requests } = useQuery(requestsQuery);
  const { data: schedules = [] } = useQuery(schedulesQuery({}));
  const open = requests?.received.filter(({ state }) => state === 'open') ?? [];
  const stopped = schedules.filter(
    ({ missed, pausedBy }) => missed !== null || pausedBy === 'failures',
  );
  const { invitations, beneficiaries } = useQuery(decisionsQuery).data ?? none;
  if (open.length + stopped.length + invitations.length + beneficiaries.length === 0) return null;
  return (
    <Card title="Needs Attention" className="max-sm:px-4 max-sm:pt-3">
      <ul className="-mx-3 -mb-3 grid">
        {open.map((request) => (
          <LinkedRow
            key={`request ${request.id}`}
            href={viewHref('requests', { id: String(request.id) })}
            title={`${partyWords(request)} asks for money`}
            lines={[`${request.note} · until ${formatShortDay(isoDay(request.expiresAt))}`]}
            amount={request.amount}
          />
        ))}
        {invitations.map(({ id, invitedBy, expiresAt }) => (
          <LinkedRow
            key={`invitation ${id}`}
            href="/invitations"
            title={`${invitedBy} invites you to share an account`}
            lines={[`Accept or decline it by ${formatDate(expiresAt)}.`]}
          />
        ))}
        {beneficiaries.map(({ accountId, proposedBy, expiresAt }) => (
          <LinkedRow
            key={`beneficiaries ${accountId}`}
            href={viewHref('beneficiaries', { account: String(accountId) })}
            title={`${proposedBy} proposes other beneficiaries`}
            lines={[`Confirm or decline the change by ${formatDate(expiresAt)}.`]}
          />
        ))}
        {stopped.map(({ id, payeeNickname, payeeKind, amount, missed }) => (
          <LinkedRow
            key={`schedule ${id}`}
            href={viewHref('schedules', { id: String(id) })}
            title={scheduleTitle(payeeNickname, payeeKind === 'add_money')}
            lines={[
              missed
                ? 'A payment was missed. Make it now or skip it.'
                : 'Paused after three failures.',
            ]}
            amount={missed?.amount ?? amount}
          />
        ))}
      </ul>
    </Card>
  );
}
