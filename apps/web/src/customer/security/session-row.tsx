import type { OwnSession } from '@seven-hills/contracts/people/sessions';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DeviceFact, DeviceRow } from '../../ui/data/device-row.tsx';

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
  const { device, isCurrent, lastActiveAt, signedInAt, confirmedAt } = session;
  return (
    <DeviceRow
      device={device}
      lastUsedAt={lastActiveAt}
      isCurrent={isCurrent}
      Icon={icons[session.kind]}
      action={
        isCurrent ? undefined : { label: 'Sign Out', verb: 'Sign out', pending, onClick: onSignOut }
      }
    >
      <DeviceFact>
        {isCurrent ? 'Active now' : `Last used ${formatDateTime(lastActiveAt)}`}
      </DeviceFact>
      <DeviceFact>
        Signed in {formatDateTime(signedInAt)}, from {session.ipAddress}, with{' '}
        {openedWith[session.openedBy]}
      </DeviceFact>
      {confirmedAt > signedInAt && (
        <DeviceFact>
          Confirmed {formatDateTime(confirmedAt)} with {confirmedWith[session.confirmedBy]}
        </DeviceFact>
      )}
    </DeviceRow>
  );
}
