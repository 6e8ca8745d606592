import { isFoundIn } from '@seven-hills/bank/text/folded';
import { words } from '@seven-hills/bank/words/words';
import type { SavedReply } from '@seven-hills/contracts/help/saved-replies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog, useDiscardGuard } from '../../ui/feedback/guarded-dialog.tsx';
import { TextareaField, TextField } from '../../ui/form/input.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { savedRepliesQuery } from './queries.ts';

interface SavedRepliesDialogProps {
  onInsert: (text: string) => void;
  onClose: () => void;
}

const matches = ({ title, text }: SavedReply, search: string) =>
  isFoundIn(search, `${title} ${text}`);

/** Searches, adds, changes, and removes saved replies. Enter inserts the first match. */
export function SavedRepliesDialog({ onInsert, onClose }: SavedRepliesDialogProps) {
  const replies = useQuery(savedRepliesQuery);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  const found = (replies.data ?? []).filter((reply) => matches(reply, search));
  return (
    <GuardedDialog isDirty={edited !== null && isTyped} onClose={onClose} title="Saved replies">
      {edited ? (
        <ReplyEditor
          reply={edited === 'new' ? null : edited}
          onDirtyChange={setIsTyped}
          onDone={() => setEdited(null)}
        />
      ) : (
        <div className="grid gap-4">
          <TextField
            label="Find a reply"
            hint="Enter inserts the first one."
            autoFocus
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key === 'Enter' && first) onInsert(first.text);
            }}
          />
          <QueryPanel query={replies} loading="Loading the saved replies" rows={3}>
            {(all) =>
              found.length === 0 ? (
                <p className="text-ink-soft">
                  {all.length === 0 ? 'There are no saved replies yet.' : 'No reply matches.'}
                </p>
              ) : (
                <ul aria-label="Saved replies" className="divide-y divide-line">
                  {found.map((reply) => (
                    <li key={reply.id} className="grid gap-2 py-3">
                      <p className="font-semibold">{reply.title}</p>
                      <p className="line-clamp-3 whitespace-pre-wrap text-sm">{reply.text}</p>
                      <div className="flex gap-2">
                        <Button
                          className="px-4"
                          aria-label={`Insert ${reply.title}`}
                          onClick={() => onInsert(reply.text)}
                        >
                          Insert
                        </Button>
                        <RowButton
                          label="Edit"
                          name={`Edit ${reply.title}`}
                          className="px-4"
                          onClick={() => setEdited(reply)}
                        />
                      </div>
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryPanel>
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setEdited('new')}
          >
            Add a Reply
          </Button>
        </div>
      )}
    </GuardedDialog>
  );
}

interface ReplyEditorProps {
  reply: SavedReply | null;
  onDirtyChange: (isDirty: boolean) => void;
  onDone: () => void;
}

/** Adds, changes, or removes a reply, which all staff who answer customers share. */
function ReplyEditor({ reply, onDirtyChange, onDone }: ReplyEditorProps) {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const isDirty = title !== (reply?.title ?? '') || text !== (reply?.text ?? '');
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const { close, question } = useDiscardGuard(isDirty, onDone);
  const onSuccess = (replies: SavedReply[]) => {
    queryClient.setQueryData(savedRepliesQuery.queryKey, replies);
    onDone();
  };
  const save = useCall({
    mutationFn: () => {
      const body = { title, text };
      return reply
        ? api.put('/api/admin/saved-replies/:id', { params: { id: reply.id }, body })
        : api.post('/api/admin/saved-replies', { body });
    },
    onSuccess,
    failure: { title: 'Not Saved', fallback: 'The reply could not be saved. Please try again.' },
  });
  const remove = useCall({
    mutationFn: (id: number) => api.delete('/api/admin/saved-replies/:id', { params: { id } }),
    onSuccess,
    failure: { title: 'Not Removed', fallback: 'Please try again.' },
  });
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Everyone who answers {words.customers} can use and change it.
      </p>
      <TextField
        label="Title"
        autoFocus
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextareaField
        label="Text"
        rows={6}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureAlert of={save.failure ? save : remove} />
      <div className="flex flex-wrap gap-3">
        <Button
          pending={save.isPending}
          disabled={!title.trim() || !text.trim()}
          onClick={() => save.mutate()}
        >
          Save Reply
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        {reply && (
          <Button
            variant="quiet"
            className="sm:ml-auto"
            pending={remove.isPending}
            onClick={() => remove.mutate(reply.id)}
          >
            Remove
          </Button>
        )}
      </div>
      {question}
    </div>
  );
}
