import { words } from '@seven-hills/bank/words/words';
import {
  type InboxMessage,
  salutationOf,
  supportReplyForm,
} from '@seven-hills/contracts/help/support-messages';
import { useQueryClient } from '@tanstack/react-query';
import { draftIn, writeDraft } from '../../help/chat/drafts.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/form/input.tsx';
import { SavedRepliesButton } from '../saved-replies/saved-replies-button.tsx';
import { waitingWorkQuery } from '../waiting-work.ts';

/**
 * The reply form. It keeps its client id until the bank has accepted the reply, so a retry sends no
 * second email.
 */
export function ReplyForm({ message, onDone }: { message: InboxMessage; onDone: () => void }) {
  const queryClient = useQueryClient();
  const draftName = `reply-${message.id}`;
  // A reply that arrives while this one is being written appears above, and then counts as seen.
  const repliesSeen = message.replies.length;
  const { form, call: send } = useCallForm({
    schema: supportReplyForm,
    defaultValues: { clientId: crypto.randomUUID(), message: draftIn(draftName), repliesSeen },
    mutationFn: (reply) =>
      api.post('/api/admin/support-messages/:id/reply', {
        params: { id: message.id },
        body: { ...reply, repliesSeen },
      }),
    success: {
      title: 'Reply Sent',
      description: `Your reply has been sent to ${message.email}.`,
      variant: 'default',
    },
    onSuccess: async () => {
      writeDraft(draftName, '');
      onDone();
      await Promise.all([
        queryClient.invalidateQueries({
          queryKey: api.key('GET', '/api/admin/support-messages'),
        }),
        queryClient.invalidateQueries(waitingWorkQuery),
      ]);
    },
    failure: {
      title: 'Reply Not Sent',
      fallback: 'The reply could not be sent. Please try again.',
    },
  });
  const salutation = salutationOf(message.name, form.watch('message'));
  return (
    <form noValidate onSubmit={form.submit} className="grid max-w-3xl gap-3">
      <TextareaField
        label={`Reply to ${message.name}`}
        required
        error={form.errorOf('message')}
        rows={6}
        maxLength={4_000}
        autoFocus
        {...form.register('message', {
          onChange: (event) => writeDraft(draftName, event.target.value),
        })}
      />
      <SavedRepliesButton
        onInsert={(text) => {
          const written = form.getValues('message').trimEnd();
          const next = written ? `${written}\n${text}` : text;
          form.setValue('message', next, { shouldDirty: true });
          writeDraft(draftName, next);
        }}
      />
      <p className="text-ink-soft text-sm">
        {salutation
          ? `The mail begins with “${salutation}” and ends with the ${words.customer}’s message.`
          : `The mail begins with your own salutation and ends with the ${words.customer}’s message.`}
      </p>
      <FailureAlert of={send} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Reply'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
