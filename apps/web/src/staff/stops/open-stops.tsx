import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { Alert } from '../../ui/feedback/alert.tsx';
import { sinceOf, titleOf } from './stop-words.ts';

/** What staff have stopped of a person, why, since when, and who did it. */
export function OpenStops({ user }: { user: AdminUser }) {
  return user.stops.map((stop) => (
    <Alert key={stop.kind} variant="danger" title={titleOf(stop)}>
      {stop.note && <p className="[overflow-wrap:anywhere]">{stop.note}</p>}
      <p>{sinceOf(stop)}</p>
    </Alert>
  ));
}
