import { SecurityEventsCard } from './security-events-card.tsx';
import { ViewersCard } from './viewers-card.tsx';

/** What happened to the customer's account and data, at the end of the profile. */
export function AccountLogs() {
  return (
    <>
      <SecurityEventsCard />
      <ViewersCard />
    </>
  );
}
