import { useQuery } from '@tanstack/react-query';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AccountAmounts } from './account-amounts.tsx';
import { AlertDevices } from './alert-devices.tsx';
import { AlertRows } from './alert-rows.tsx';
import { alertDevicesQuery, alertPreferencesQuery, alertSettingsQuery } from './queries.ts';
import { QuietHoursForm } from './quiet-hours-form.tsx';

/** Which alerts the customer gets, where, and when. */
export function AlertsSection() {
  const preferences = useQuery(alertPreferencesQuery);
  const devices = useQuery(alertDevicesQuery);
  const publicKey = devices.data?.publicKey ?? null;
  return (
    <>
      <Card
        title="What We Alert You About"
        description="We always alert you immediately about your security: a new device, payee, or sign-in protection, changed contact details, or a locked PIN."
      >
        <QueryPanel query={preferences} loading="Loading your alerts" rows={4}>
          {(data) => <AlertRows preferences={data} offersDevices={publicKey !== null} />}
        </QueryPanel>
      </Card>
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
    </>
  );
}
