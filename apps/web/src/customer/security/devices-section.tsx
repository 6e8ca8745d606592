import { SecurityEventsCard } from './security-events-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The customer's sessions and security events. */
export function DevicesSection() {
  return (
    <>
      <SessionsCard />
      <SecurityEventsCard />
    </>
  );
}
