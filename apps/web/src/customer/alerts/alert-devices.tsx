import type { AlertDevice } from '@seven-hills/contracts/money/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate, formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { alertDevicesQuery } from './queries.ts';
import { abilityOfBrowser, ownFingerprint, subscribe, unsubscribe } from './this-browser.ts';

interface AlertDevicesProps {
  publicKey: string;
  devices: readonly AlertDevice[];
}

const ownFingerprintQuery = {
  queryKey: ['own-fingerprint'],
  queryFn: ownFingerprint,
  staleTime: 0,
};

/** The browsers that show alerts while the bank's page is closed: this one and others. */
export function AlertDevices({ publicKey, devices }: AlertDevicesProps) {
  const queryClient = useQueryClient();
  const own = useQuery(ownFingerprintQuery);
  const [ability, setAbility] = useState(abilityOfBrowser);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(alertDevicesQuery),
      queryClient.invalidateQueries(ownFingerprintQuery),
    ]);
  const add = useCall({
    mutationFn: async () => {
      const subscribed = await subscribe(publicKey);
      return subscribed && api.post('/api/alert-devices', { body: { ...subscribed, publicKey } });
    },
    success: (added) =>
      added
        ? {
            title: 'Alerts Turned On',
            description: 'This device shows your alerts from now on.',
          }
        : {
            title: 'Alerts Not Turned On',
            description: 'Your browser didn’t give permission.',
            variant: 'default',
          },
    onSuccess() {
      setAbility(abilityOfBrowser());
      return refresh();
    },
    failure: {
      title: 'Alerts Not Turned On',
      fallback: 'This browser could not be set up for alerts. Please try again later.',
    },
  });
  const remove = useCall({
    mutationFn: async ({ id, fingerprint }: AlertDevice) => {
      if (fingerprint === own.data) await unsubscribe();
      return api.delete('/api/alert-devices/:id', { params: { id } });
    },
    success: ({ message }) => ({
      title: 'Device Removed',
      description: message,
      variant: 'default',
    }),
    onSettled: refresh,
    failure: { title: 'Device Not Removed', fallback: 'Please try again.' },
  });
  const test = useCall({
    mutationFn: ({ id }: AlertDevice) =>
      api.post('/api/alert-devices/:id/test', { params: { id } }),
    success: ({ message }) => ({ title: 'Test Sent', description: message, variant: 'default' }),
    onError: refresh,
    failure: { title: 'Test Not Sent', fallback: 'Please try again.' },
  });
  const isOn = devices.some(({ fingerprint }) => fingerprint === own.data);
  return (
    <Card
      aria-label="Your Devices"
      title="Your Devices"
      description="A device shows alerts even when online banking is closed and you are signed out. Signing out all other devices turns alerts off on them; changing your password turns them off on every device."
    >
      <div className="grid gap-4">
        {ability === 'unsupported' && (
          <Alert title="This browser cannot show alerts">
            <p>
              On an iPhone or iPad, first add online banking to your Home Screen, and open it from
              there. On other devices, try a current browser that is not in private mode.
            </p>
          </Alert>
        )}
        {ability === 'blocked' && !isOn && (
          <Alert variant="warning" title="Your browser blocks our alerts" announce>
            <p>
              Allow notifications in the browser’s settings for this site, and then reload this
              page.
            </p>
          </Alert>
        )}
        {ability === 'possible' && !isOn && !own.isPending && (
          <div className="grid justify-items-start gap-2">
            <Button variant="secondary" pending={add.isPending} onClick={() => add.mutate()}>
              {add.isPending ? 'Turning On...' : 'Turn On for This Device'}
            </Button>
            <p className="text-ink-soft text-sm">Your browser then asks whether we may.</p>
          </div>
        )}
        <FailureAlert of={add} />
        {devices.length > 0 && (
          <ul className="divide-y divide-line">
            {devices.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                    {item.device}
                    {item.fingerprint === own.data && <Badge>This device</Badge>}
                  </p>
                  <p className="text-ink-soft text-sm">
                    Added {formatDate(item.addedAt)}
                    {item.lastToldAt && `, last alert ${formatDateTime(item.lastToldAt)}`}
                  </p>
                </div>
                <div className="-ml-3 flex flex-wrap gap-x-2">
                  <RowButton
                    label="Send a Test"
                    name={`Send a test to ${item.device}, added ${formatDateTime(item.addedAt)}`}
                    pending={test.isPending && test.variables.id === item.id}
                    onClick={() => test.mutate(item)}
                  />
                  <RowButton
                    label="Remove"
                    name={`Remove ${item.device}, added ${formatDateTime(item.addedAt)}`}
                    pending={remove.isPending && remove.variables.id === item.id}
                    onClick={() => remove.mutate(item)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        <FailureAlert of={test} />
        <FailureAlert of={remove} />
      </div>
    </Card>
  );
}
