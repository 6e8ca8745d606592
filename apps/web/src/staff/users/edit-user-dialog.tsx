import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { fullNameOf } from '../words.ts';
import { userQuery } from './queries.ts';
import { ReasonToOpen, wantsReason } from './reason-to-open.tsx';
import { loadingUser, UserSections } from './user-sections.tsx';

/** Edits a user's details and balance; other actions on the account have their own dialogs. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const opened = useQuery(userQuery(user.id));
  void UserSections.fetch();
  const [isEditing, setEditing] = useState(false);
  const [isBalancing, setBalancing] = useState(false);
  const [isReasoning, setReasoning] = useState(false);
  return (
    <GuardedDialog
      isDirty={isEditing || isBalancing || isReasoning}
      onClose={onClose}
      title="Edit User"
      description={`${fullNameOf(user)}, ID ${user.id}`}
      footer={(cancel) => (
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      )}
    >
      {wantsReason(opened) ? (
        <ReasonToOpen id={user.id} onStated={() => void opened.refetch()} />
      ) : (
        <QueryPanel query={opened} loading={loadingUser}>
          {(read) => (
            <UserSections
              user={read}
              onClose={onClose}
              onEditing={setEditing}
              onBalancing={setBalancing}
              onReasoning={setReasoning}
            />
          )}
        </QueryPanel>
      )}
    </GuardedDialog>
  );
}
