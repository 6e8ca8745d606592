import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LogCard, LogMoment } from './log-card.tsx';
import { securityEventsQuery } from './queries.ts';

/** Sign-ins, changes to sign-in protection, and staff actions on the account. */
export function SecurityEventsCard() {
  const [cursor, setCursor] = useState(0);
  const events = useQuery(securityEventsQuery(cursor));
  return (
    <LogCard
      title="Security Events"
      description="If you do not recognize something, change your password and call us."
      empty="Nothing has happened yet."
      query={events}
      cursor={cursor}
      onCursorChange={setCursor}
    >
      {({ sentence, happenedAt, device, ipAddress }) => (
        <>
          <p>{sentence}</p>
          <LogMoment
            at={happenedAt}
            from={[device, ipAddress].filter((part) => part !== null).join(', ') || null}
          />
        </>
      )}
    </LogCard>
  );
}
