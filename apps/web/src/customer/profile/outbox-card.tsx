import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { outboxQuery } from './queries.ts';

/** The email that a demo bank would have sent if it had a mail server. Not shown in a real bank. */
export function OutboxCard() {
  const { data } = useQuery(outboxQuery);
  if (!data) return <SkeletonRows rows={3} label="Loading your messages" />;
  if (!data.isShown || data.messages.length === 0) return <EmptyState title="No messages" />;
  return (
    <Card
      title={`Messages from the ${words.Bank}`}
      description={`This demo ${words.bank} has no mail server. The emails it would have sent you appear here.`}
    >
      <ul className="divide-y divide-line">
        {data.messages.map(({ id, subject, text, createdAt }) => (
          <li key={id}>
            <Disclosure
              summary={
                <>
                  <span className="block font-semibold">{subject}</span>
                  <span className="text-ink-soft text-sm">{formatDateTime(createdAt)}</span>
                </>
              }
            >
              <p className="whitespace-pre-line break-words text-sm">{text}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
