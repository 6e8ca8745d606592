import { words } from '@seven-hills/bank/words/words';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ChangePinForm } from './change-pin-form.tsx';

const ChangeEmailForm = fetchedExtra(() => import('./change-email-form.tsx'), 'ChangeEmailForm');

/** The forms that require the current password, collapsed until opened. */
export function SecuritySettings() {
  useEffect(() => void ChangeEmailForm.fetch(), []);
  return (
    <Card title="Security Settings">
      <Alert>
        To change your email or password, you need your current password. If you don’t know it,
        please contact {words.customer} service.
      </Alert>
      <div className="mt-2 divide-y divide-line">
        <Folded
          title="Change Email"
          description="You use it to sign in, and we use it to contact you."
          form={(close) => <ChangeEmailForm onClose={close} />}
        />
        <Folded
          name="password"
          title="Change Password"
          description="Signs you out on all other devices."
          form={(close) => <ChangePasswordForm onClose={close} />}
        />
        <Folded
          title="Change PIN"
          description="The four digits that confirm each transaction."
          form={(close) => <ChangePinForm onClose={close} />}
        />
      </div>
    </Card>
  );
}

interface FoldedProps {
  /** Opens the form at `?form=` with this name. */
  name?: string;
  title: string;
  description: string;
  /** Mounted each time it opens, so a closed form keeps no input. */
  form: (close: () => void) => ReactNode;
}

function Folded({ name, title, description, form }: FoldedProps) {
  const [isAsked] = useState(() => name !== undefined && name === askedForm());
  const [open, setOpen] = useState(isAsked);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) opener.current?.scrollIntoView();
  }, [isAsked]);
  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  return (
    <div className="py-4 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
          <p className="text-ink-soft text-sm">{description}</p>
        </div>
        <Button
          ref={opener}
          variant="secondary"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {title}
        </Button>
      </div>
      <div id={panelId} hidden={!open} className="pt-5">
        {open && form(close)}
      </div>
    </div>
  );
}

/** The form named in the URL: password managers open `/profile?form=password`. */
const askedForm = () => new URLSearchParams(window.location.search).get('form');
