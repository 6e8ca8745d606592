import type { OwnSession } from '@seven-hills/contracts/api/people/own-sessions';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, other: CircleHelp };

const confirmedWith: Record<OwnSession['confirmedBy'], string> = {
  password: 'password',
  code: 'an authenticator app',
  recovery_code: 'a recovery code',
  passkey: 'a passkey',
};

const openedWith: Record<OwnSession['openedBy'], string> = {
  password: 'password',
  code: 'password and authenticator app',
  recovery_code: 'password and a recovery code',
  trusted_device: 'password on a trusted device',
  passkey: 'a passkey',
};

interface SessionRowProps {
  session: OwnSession;
  pending: boolean;
  onSignOut: () => void;
}

/** One of the customer's sessions. */
export function SessionRow({ session, pending, onSignOut }: SessionRowProps) {
  const Icon = icons[session.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon
        aria-hidden="true"
        className="size-6 shrink-0 self-start text-ink-soft"
        strokeWidth={1.6}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {session.device}
          {session.isCurrent && <Badge variant="default">This device</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {session.isCurrent ? 'Active now' : `Last used ${formatDateTime(session.lastActiveAt)}`}
        </p>
        <p className="break-words text-ink-soft text-sm">
          Signed in {formatDateTime(session.signedInAt)}, from {session.ipAddress}, with{' '}
          {openedWith[session.openedBy]}
        </p>
        {session.confirmedAt > session.signedInAt && (
          <p className="text-ink-soft text-sm">
            Confirmed {formatDateTime(session.confirmedAt)} with{' '}
            {confirmedWith[session.confirmedBy]}
          </p>
        )}
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          className="px-3 max-sm:ml-7"
          pending={pending}
          aria-label={`Sign out ${session.device}, last used ${formatDateTime(session.lastActiveAt)}`}
          onClick={onSignOut}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
