import { brand } from '@seven-hills/bank/brand';
import type { CaseMessage, CaseThread } from '@seven-hills/contracts/money/case-messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Paperclip from 'lucide-react/icons/paperclip';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { cn } from '../../ui/cn.ts';
import { formatDateTime } from '../../ui/data/dates.ts';
import { MessageForm } from './case-message-form.tsx';
import { fileSize } from './picked-files.ts';
import type { Side } from './send-parts.ts';

/** The other side's messages appear by themselves, in milliseconds. */
const askAgainMs = 30_000;

const threadQuery = (side: Side, id: number) => ({
  ...(side === 'staff'
    ? api.freshQuery('/api/admin/cases/:id/messages', { params: { id } })
    : api.freshQuery('/api/cases/:id/messages', { params: { id } })),
  refetchInterval: askAgainMs,
});

interface CaseMessagesProps {
  side: Side;
  caseId: number;
  /** Whether the caller may write; if the case takes no more messages, the thread says so. */
  mayWrite?: boolean;
  onSent?: () => void;
}

/** What both sides wrote in a case, and the form for the next message. */
export function CaseMessages({ side, caseId, mayWrite = true, onSent }: CaseMessagesProps) {
  const queryClient = useQueryClient();
  const query = threadQuery(side, caseId);
  const thread = useQuery(query);
  function sent(answered: CaseThread) {
    queryClient.setQueryData(query.queryKey, answered);
    onSent?.();
  }
  return (
    <QueryPanel query={thread} loading="Loading the messages">
      {({ messages, filesLeft, refused }) => (
        <div className="grid gap-5">
          {messages.length === 0 ? (
            <p className="text-ink-soft">
              {side === 'staff'
                ? 'No messages.'
                : 'Do you have a receipt, a screenshot, or anything to add? Send it here.'}
            </p>
          ) : (
            <ol aria-label="Messages" className="grid gap-3">
              {messages.map((message) => (
                <Message key={message.id} message={message} side={side} caseId={caseId} />
              ))}
            </ol>
          )}
          {refused ? (
            <p className="text-ink-soft text-sm">{refused}</p>
          ) : (
            mayWrite && (
              <MessageForm side={side} caseId={caseId} filesLeft={filesLeft} onSent={sent} />
            )
          )}
        </div>
      )}
    </QueryPanel>
  );
}

interface MessageProps {
  message: CaseMessage;
  side: Side;
  caseId: number;
}

function Message({ message, side, caseId }: MessageProps) {
  const { id, isByStaff, senderName, text, file, sentAt } = message;
  const isOwn = isByStaff === (side === 'staff');
  return (
    <li
      className={cn(
        'grid gap-1.5 rounded-card p-3.5',
        isOwn ? 'bg-sunken sm:ml-10' : 'bg-primary-soft sm:mr-10',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {isByStaff ? `${senderName}, ${brand.name}` : senderName}
        </span>
        <span className="text-ink-soft">{formatDateTime(sentAt)}</span>
      </p>
      {text && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>}
      {file && (
        <a
          href={`/api/${side === 'staff' ? 'admin/' : ''}cases/${caseId}/messages/${id}/file`}
          download
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          <Paperclip aria-hidden="true" className="size-4 shrink-0" />
          {file.name} ({fileSize(file.bytes)})
        </a>
      )}
    </li>
  );
}
