import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { useState } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { HandOverDialog } from '../claims/claim-bar.tsx';
import { useClaim } from '../claims/use-claim.ts';

/** Whether a chat belongs to a colleague, so that writing in it requires a deliberate choice. */
export function useIsColleagues(chat: ChatSession | undefined): boolean {
  const { user } = useCurrentUser();
  if (!chat || chat.status === 'closed' || chat.assignedToAdmin === null) return false;
  return chat.assignedToAdmin !== user?.id;
}

interface ChatOwnerProps {
  chat: ChatSession;
  hasJoined: boolean;
  onJoin: () => void;
}

/** Shows who answers a chat, with buttons to join, take over, release, or hand it over. */
export function ChatOwner({ chat, hasJoined, onJoin }: ChatOwnerProps) {
  const named = { kind: 'chat', reference: chat.id } as const;
  const { release, takeOver, isPending, failure } = useClaim(named);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const isColleagues = useIsColleagues(chat);
  if (chat.status === 'closed' || chat.assignedToAdmin === null) return null;
  return (
    <div className="mb-4 grid gap-3">
      {isColleagues ? (
        <Alert
          variant="warning"
          title={`${chat.assignedToName} is answering this chat${chat.assignedAt ? `, since ${formatTime(chat.assignedAt)} ${brand.timeZoneName}` : ''}`}
          actions={
            <>
              {!hasJoined && (
                <Button variant="secondary" onClick={onJoin}>
                  Join
                </Button>
              )}
              <Button variant="secondary" pending={isPending} onClick={() => takeOver()}>
                Take Over
              </Button>
            </>
          }
        >
          {hasJoined
            ? `You joined this chat. The ${words.customer} sees your first name next to your messages.`
            : `Join the chat to write, too, or take it over. The ${words.customer} sees who writes each message.`}
        </Alert>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="mr-auto text-ink-soft text-sm">You are answering this chat.</p>
          <Button
            variant="secondary"
            className="px-4"
            pending={isPending}
            onClick={() => release.mutate()}
          >
            Release
          </Button>
          <Button variant="secondary" className="px-4" onClick={() => setIsHandingOver(true)}>
            Hand Over
          </Button>
        </div>
      )}
      <FailureAlert of={{ failure }} />
      {isHandingOver && <HandOverDialog item={named} onClose={() => setIsHandingOver(false)} />}
    </div>
  );
}
