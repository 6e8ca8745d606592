import { SecurityEventsCard } from './security-events-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ViewersCard } from './viewers-card.tsx';

/** Where the customer is signed in, and what happened to the account and its data. */
export function AccountAccess() {
  return (
    <>
      <SessionsCard />
      <SecurityEventsCard />
      <ViewersCard />
    </>
  );
}
