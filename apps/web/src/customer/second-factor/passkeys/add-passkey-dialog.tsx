import { limits } from '@seven-hills/bank/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../net/api-client.ts';
import { makePasskey } from '../../../net/session/passkeys.ts';
import { GuardedDialog } from '../../../ui/feedback/guarded-dialog.tsx';
import { TextField } from '../../../ui/form/input.tsx';
import { ownSessionsQuery } from '../../security/queries.ts';
import { ConfirmOwnerForm } from '../confirm-owner-form.tsx';

export const passkeyNameHint = 'For you to recognize it, such as “My phone”.';

interface AddPasskeyDialogProps {
  onClose: () => void;
  /** The recovery codes are null unless this is the first factor. */
  onDone: (name: string, recoveryCodes: readonly string[] | null) => Promise<unknown>;
}

/** Names a passkey, confirms the owner, and has the browser create it. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const { data: sessions } = useQuery(ownSessionsQuery);
  const device = sessions?.find(({ isCurrent }) => isCurrent)?.device ?? 'My device';
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed?.trim() || device;
  return (
    <GuardedDialog
      isDirty={name !== device}
      onClose={onClose}
      size="small"
      title="Add a Passkey"
      description="Your browser then asks where to keep it: on this device, your phone, or a security key."
    >
      {(cancel) => (
        <ConfirmOwnerForm
          change={{ change: 'add_passkey' }}
          label="Continue"
          pendingLabel="Continuing..."
          failureTitle="Passkey Not Added"
          onCancel={cancel}
          onConfirmed={async (confirmation) => {
            const options = await api.post('/api/passkeys/options', { body: confirmation });
            const response = await makePasskey(options);
            const added = await api.post('/api/passkeys', { body: { name, response } });
            await onDone(name, added.recoveryCodes);
          }}
        >
          <TextField
            label="Name"
            hint={passkeyNameHint}
            maxLength={limits.passkeyNameLengthMax}
            value={typed ?? device}
            onChange={({ target }) => setTyped(target.value)}
          />
        </ConfirmOwnerForm>
      )}
    </GuardedDialog>
  );
}
