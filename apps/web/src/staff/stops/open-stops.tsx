import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { Alert } from '../../ui/feedback/alert.tsx';
import { sinceOf, titleOf } from './stop-words.ts';

/** The stops in force on a person: why, since when, and by whom. */
export function OpenStops({ user }: { user: AdminUser }) {
  return user.stops.map((stop) => (
    <Alert key={stop.kind} variant="danger" title={titleOf(stop)}>
      {stop.note && <p className="[overflow-wrap:anywhere]">{stop.note}</p>}
      <p>{sinceOf(stop)}</p>
    </Alert>
  ));
}
