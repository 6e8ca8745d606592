import type { CustomerNote } from '@seven-hills/contracts/staff/notes';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AccountLink } from '../customer-link.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { CustomerFlags } from './customer-flags.tsx';
import { NoteForm } from './note-form.tsx';
import { notesQuery } from './queries.ts';

const place = { cursor: wholeNumber(0) };

/** The staff notes about a customer, and the flags. */
export function NotesTab({ user }: { user: OpenedUser }) {
  const { filters, goTo } = useUrlFilters(place, 'cursor');
  const notes = useQuery(notesQuery(user.id, filters.cursor));
  const isSelf = useCurrentUser().user?.id === user.id;
  const writes = useMay()('notes.write') && !isSelf;
  return (
    <QueryPanel query={notes} loading="Loading the notes">
      {(read) => (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Card
            title="Notes"
            description="For staff only. Notes can’t be changed or deleted."
            actions={
              read.notes.length > 0 && (
                <ListActions path={`/api/admin/users/${user.id}/notes/export`} />
              )
            }
          >
            {writes && <NoteForm userId={user.id} />}
            {read.notes.length === 0 ? (
              <p className="text-ink-soft">No notes yet.</p>
            ) : (
              <ul aria-label="Notes" className="divide-y divide-line">
                {read.notes.map((note) => (
                  <NoteItem key={note.id} note={note} />
                ))}
              </ul>
            )}
            <CursorPages
              label="Notes"
              cursor={filters.cursor}
              nextCursor={read.hasMore ? read.notes.at(-1)?.id : undefined}
              onChange={goTo}
            />
          </Card>
          <CustomerFlags userId={user.id} flags={read.flags} writes={writes} />
        </div>
      )}
    </QueryPanel>
  );
}

/** A note, with links to what it is about; `isOnAccount` if the account's own page shows it. */
export function NoteItem({ note, isOnAccount }: { note: CustomerNote; isOnAccount?: boolean }) {
  return (
    <li className="grid gap-1 py-3.5">
      <p className="[overflow-wrap:anywhere]">{note.text}</p>
      <p className="text-ink-soft text-sm">
        {note.author}, {formatDateTime(note.writtenAt)}
        {note.accountId !== null && !isOnAccount && (
          <>
            {' · '}
            <AccountLink id={note.accountId} name="One account" />
          </>
        )}
        {note.transactionId !== null && (
          <>
            {' · '}
            <ReceiptLink id={note.transactionId} />
          </>
        )}
        {note.chatId !== null && ` · Chat #${note.chatId}`}
      </p>
    </li>
  );
}
