import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { StopDialog } from './stop-dialog.tsx';

/** Closes the account of a customer who leaves the bank. */
export function CloseAccount({ user, onClosed }: { user: AdminUser; onClosed: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="close-account" className="grid gap-3">
      <h3 id="close-account" className="font-sans font-semibold text-base tracking-normal">
        Close the Account
      </h3>
      <p className="text-ink-soft text-sm">
        An account without money and without pending transactions can be closed for good.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Close Account
      </Button>
      {asking && (
        <StopDialog user={user} action="close" onDone={onClosed} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
