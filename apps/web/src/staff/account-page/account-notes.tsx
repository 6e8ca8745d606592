import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteForm } from '../notes/note-form.tsx';
import { NoteItem } from '../notes/notes-tab.tsx';
import { useMay } from '../permissions.ts';

/** The newest staff notes about an account. They are among those of its holder, too. */
export function AccountNotes({ page: { account, holder, notes } }: { page: AccountPage }) {
  const isSelf = useCurrentUser().user?.id === holder.id;
  const writes = useMay()('notes.write') && !isSelf;
  return (
    <Card title="Notes" description="For staff only. Notes can’t be changed or deleted.">
      {writes && <NoteForm userId={holder.id} accountId={account.id} />}
      {notes.length === 0 ? (
        <p className="text-ink-soft">No notes yet.</p>
      ) : (
        <ul aria-label="Notes" className="divide-y divide-line">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} isOnAccount />
          ))}
        </ul>
      )}
    </Card>
  );
}
