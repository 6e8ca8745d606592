import { limits } from '@seven-hills/bank/limits';
import type { Passkey } from '@seven-hills/contracts/people/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../net/api-client.ts';
import { canUsePasskeys } from '../../../net/session/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/data/dates.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { RenameDialog } from '../../rename-dialog.tsx';
import { ConfirmOwnerDialog } from '../confirm-owner-form.tsx';
import { type Protection, reloadProtection } from '../queries.ts';
import { Section } from '../section.tsx';
import { RecoveryCodesDialog } from '../shown-codes.ts';
import { AddPasskeyDialog, passkeyNameHint } from './add-passkey-dialog.tsx';

const whatItIs = 'Sign in by fingerprint, face, or your device’s PIN, without a password.';
const noSupport = 'This browser has no passkeys, or the page’s address does not allow them.';

/** Adds, renames, and removes the customer's passkeys. */
export function PasskeysSection({ protection }: { protection: Protection }) {
  const queryClient = useQueryClient();
  const [adds, setAdds] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { passkeys, passkeysUnavailable } = protection;
  const whyNot = passkeysUnavailable ?? (canUsePasskeys() ? null : noSupport);
  const refresh = () => reloadProtection(queryClient);
  return (
    <Section
      title="Passkeys"
      description={whyNot ? `${whatItIs} ${whyNot}` : whatItIs}
      action={
        whyNot === null && (
          <Button variant="secondary" onClick={() => setAdds(true)}>
            Add Passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {adds && (
        <AddPasskeyDialog
          onClose={() => setAdds(false)}
          onDone={async (name, recoveryCodes) => {
            setAdds(false);
            // After the first factor is set up, the recovery codes are shown.
            if (recoveryCodes) setCodes(recoveryCodes);
            else
              toast({
                title: 'Passkey Added',
                description: `You can sign in with ${name} from now on.`,
                variant: 'success',
              });
            await refresh();
          }}
        />
      )}
      {renamed && (
        <RenameDialog
          title="Rename This Passkey"
          label="Name"
          hint={passkeyNameHint}
          name={renamed.name}
          lengthMax={limits.passkeyNameLengthMax}
          missing="Please name this passkey"
          rename={async (name) => {
            await api.put('/api/passkeys/:id', { params: { id: renamed.id }, body: { name } });
            return refresh();
          }}
          onClose={() => setRenamed(null)}
        />
      )}
      {removed && (
        <ConfirmOwnerDialog
          title="Remove This Passkey"
          description={`${removed.name} no longer signs you in. Delete it on your device, too.`}
          change={{ change: 'remove_passkey', passkeyId: removed.id }}
          label="Remove Passkey"
          pendingLabel="Removing..."
          failureTitle="Not Removed"
          onClose={() => setRemoved(null)}
          onConfirmed={async (body) => {
            await api.post('/api/passkeys/:id/remove', { params: { id: removed.id }, body });
            setRemoved(null);
            toast({
              title: 'Passkey Removed',
              description: `${removed.name} no longer signs you in.`,
            });
            await refresh();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <Badge variant="secondary">{isSynced ? 'Synced' : 'On one device'}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          Added {formatDate(createdAt)}
          {lastUsedAt ? `, last used ${formatDateTime(lastUsedAt)}` : ', not used yet'}
        </p>
      </div>
      <div className="flex gap-1 max-sm:-ml-3">
        <RowButton label="Rename" name={`Rename ${name}`} onClick={onRename} />
        <RowButton label="Remove" name={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}
