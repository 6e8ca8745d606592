import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { whenTakenOver } from '../../ui/navigation/scroll-memory.ts';
import { AccountAmounts } from './account-amounts.tsx';
import { AlertDevices } from './alert-devices.tsx';
import { AlertPreferencesForm } from './alert-preferences-form.tsx';
import { alertDevicesQuery, alertPreferencesQuery, alertSettingsQuery } from './queries.ts';
import { QuietHoursForm } from './quiet-hours-form.tsx';

/** Which alerts the customer gets, and how. */
export function AlertsCard() {
  const preferences = useQuery(alertPreferencesQuery);
  const devices = useQuery(alertDevicesQuery);
  const publicKey = devices.data?.publicKey ?? null;
  const place = useRef<HTMLDivElement>(null);
  // The content above has its final height once all data has loaded.
  const isThere = useIsFetching() === 0 && preferences.data !== undefined;
  const isLeft = useRef(false);
  useEffect(() => whenTakenOver(() => (isLeft.current = true)), []);
  useEffect(() => {
    if (!isThere || isLeft.current) return;
    isLeft.current = true;
    if (window.location.hash === '#alerts') place.current?.scrollIntoView();
  }, [isThere]);
  return (
    <div ref={place} id="alerts" className="scroll-mt-24">
      <Card
        title="Alerts"
        description="Which alerts you get about your money, and where. We always alert you immediately about your security: a new device, payee, or sign-in protection, changed contact details, or a locked PIN."
      >
        <QueryPanel query={preferences} loading="Loading your alerts" rows={4}>
          {(data) => (
            <AlertPreferencesForm
              key={JSON.stringify(data)}
              preferences={data}
              offersDevices={publicKey !== null}
            />
          )}
        </QueryPanel>
        {preferences.data && <AccountAmounts preferences={preferences.data} />}
        <QueryPanel query={devices} loading="Loading your devices" rows={2}>
          {(data) =>
            data.publicKey !== null && (
              <AlertDevices publicKey={data.publicKey} devices={data.devices} />
            )
          }
        </QueryPanel>
        <Queried of={alertSettingsQuery} loading="Loading your quiet hours" rows={2}>
          {(data) => (
            <QuietHoursForm
              key={JSON.stringify(data)}
              settings={data}
              offersDevices={publicKey !== null}
            />
          )}
        </Queried>
      </Card>
    </div>
  );
}
