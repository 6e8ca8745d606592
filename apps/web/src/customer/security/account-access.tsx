import { SecurityEventsCard } from './security-events-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ViewersCard } from './viewers-card.tsx';

/** The customer's sessions, security events, and the staff who viewed their data. */
export function AccountAccess() {
  return (
    <>
      <SessionsCard />
      <SecurityEventsCard />
      <ViewersCard />
    </>
  );
}
