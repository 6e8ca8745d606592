import { words } from '@seven-hills/bank/words/words';
import type { TransactionPage } from '@seven-hills/contracts/staff/transaction-page';
import { Link } from 'wouter';
import { Queried } from '../../net/query-panel.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { wordsOf } from '../words.ts';
import { transactionConversationsQuery } from './queries.ts';

const none = (text: string) => <p className="text-ink-soft">{text}</p>;

/** The staff notes about a transaction. */
export function Notes({ notes }: { notes: TransactionPage['notes'] }) {
  return (
    <Card
      title="Notes"
      description={`Written on the ${words.customer}’s page, with this receipt number.`}
    >
      {notes.length === 0 ? (
        none('No notes about this transaction.')
      ) : (
        <ul aria-label="Notes" className="divide-y divide-line">
          {notes.map(({ id, text, author, writtenAt }) => (
            <li key={id} className="grid gap-1 py-3">
              <p className="[overflow-wrap:anywhere]">{text}</p>
              <p className="text-ink-soft text-sm">
                {author}, {formatDateTime(writtenAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The chats and messages that name a transaction's receipt number. */
export function Conversations({ id }: { id: number }) {
  const may = useMay();
  return (
    <Card title="Chats & Messages" description="Those that name this receipt number.">
      <Queried of={transactionConversationsQuery(id)} loading="Loading chats and messages" rows={1}>
        {(rows) =>
          rows.length === 0 ? (
            none('No chat or message names it.')
          ) : (
            <ul aria-label="Chats and messages" className="divide-y divide-line">
              {rows.map((row) => (
                <li key={`${row.kind} ${row.id}`} className="grid gap-1 py-3">
                  <p className="flex flex-wrap gap-x-2">
                    {row.kind === 'chat' && !may('chat.answer') ? (
                      <span className="font-semibold">Chat #{row.id}</span>
                    ) : (
                      <Link
                        href={adminHref(row.kind === 'chat' ? 'chat-management' : 'support-inbox')}
                        className="inline-block min-h-6 font-semibold underline decoration-line underline-offset-4 [overflow-wrap:anywhere]"
                      >
                        {row.kind === 'chat' ? `Chat #${row.id}` : (row.subject ?? 'Message')}
                      </Link>
                    )}
                    <span className="text-ink-soft">{wordsOf(row.status)}</span>
                  </p>
                  <p className="text-ink-soft text-sm">
                    <CustomerLink id={row.customerId} name={row.customer} />,{' '}
                    {formatDateTime(row.startedAt)}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
    </Card>
  );
}
