import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { AlertsForm } from './alerts-form.tsx';
import { alertPreferencesQuery } from './queries.ts';

/** Which alerts the customer gets, and how. */
export function AlertsCard() {
  const preferences = useQuery(alertPreferencesQuery);
  const place = useRef<HTMLDivElement>(null);
  // What is above has its height once everything is read.
  const isThere = useIsFetching() === 0 && preferences.data !== undefined;
  const wasThere = useRef(false);
  useEffect(() => {
    if (!isThere || wasThere.current) return;
    wasThere.current = true;
    if (window.location.hash === '#alerts') place.current?.scrollIntoView();
  }, [isThere]);
  return (
    <div ref={place} id="alerts" className="scroll-mt-24">
      <Card>
        <CardHeader
          title="Alerts"
          description="What we tell you about your money, in the notifications of your online banking and by email. We always tell you what concerns your security."
        />
        <QueryPanel query={preferences} loading="Loading your alerts" rows={4}>
          {(data) => <AlertsForm key={JSON.stringify(data)} preferences={data} />}
        </QueryPanel>
      </Card>
    </div>
  );
}
