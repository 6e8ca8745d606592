import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { startAuthenticator } from '@seven-hills/contracts/people/second-factor';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { ConfirmOwnerForm } from './confirm-owner-form.tsx';

type Setup = AnswerOf<typeof startAuthenticator>;

interface SetUpAuthenticatorDialogProps {
  onClose: () => void;
  /** The recovery codes are null unless this is the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => Promise<unknown>;
}

/** Confirms the owner, then shows the secret and takes the app's first code. */
export function SetUpAuthenticatorDialog(props: SetUpAuthenticatorDialogProps) {
  const { onClose, onDone } = props;
  const [setup, setSetup] = useState<Setup | null>(null);
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Set Up Your Authenticator App"
      description={
        setup
          ? 'Scan the code with your app, then enter the 6 digits that it shows.'
          : 'Have your phone with the app ready. Any app for 6-digit codes works.'
      }
    >
      {setup ? (
        <FirstCode setup={setup} onClose={onClose} onDone={onDone} />
      ) : (
        <ConfirmOwnerForm
          change={{ change: 'add_authenticator' }}
          label="Continue"
          pendingLabel="Continuing..."
          failureTitle="Setup Failed"
          onCancel={onClose}
          onConfirmed={async (body) =>
            setSetup(await api.post('/api/second-factor/authenticator', { body }))
          }
        />
      )}
    </Dialog>
  );
}

const codeForm = z.object({
  code: z.string().trim().min(1, { error: 'Please enter the 6-digit code' }),
});

function FirstCode({
  setup,
  onClose,
  onDone,
}: { setup: Setup } & Pick<SetUpAuthenticatorDialogProps, 'onClose' | 'onDone'>) {
  const { form, call: confirm } = useCallForm({
    schema: codeForm,
    defaultValues: { code: '' },
    mutationFn: (body) => api.post('/api/second-factor/authenticator/confirm', { body }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    failure: { title: 'Setup Failed', fallback: 'Please try again.' },
  });
  return (
    <CallForm
      form={form}
      call={confirm}
      label="Turn On"
      pendingLabel="Turning On..."
      onCancel={onClose}
    >
      <QrCode {...setup.qrCode} />
      <div>
        <p className="text-ink-soft text-sm">
          No camera? Enter this key in the app, as a time-based one:
        </p>
        <CopyButton label="Setup key" text={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      </div>
      <Field label="Code" hint="The 6 digits that the app shows now." error={form.errorOf('code')}>
        <Input
          className="tabular max-w-56 text-lg tracking-[0.2em]"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          autoFocus
          {...form.register('code')}
        />
      </Field>
    </CallForm>
  );
}

/** Black on white in both appearances, with the margin of four modules that scanners need. */
function QrCode({ size, path }: Setup['qrCode']) {
  return (
    <svg
      role="img"
      aria-label="QR code with the setup key"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60 rounded-control"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
