import type { TrustedDevice } from '@seven-hills/contracts/people/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { formatDate, formatDateTime } from '../../ui/data/dates.ts';
import { DeviceFact, DeviceRow } from '../../ui/data/device-row.tsx';
import { reloadProtection } from './queries.ts';
import { Section } from './section.tsx';

/** The browsers on which the password alone signs in. */
export function TrustedDevicesSection({ devices }: { devices: readonly TrustedDevice[] }) {
  const queryClient = useQueryClient();
  const refresh = () => reloadProtection(queryClient);
  const forget = useCall({
    mutationFn: ({ id }: TrustedDevice) =>
      api.delete('/api/trusted-devices/:id', { params: { id } }),
    success: (_answer, { device }) => ({
      title: 'No Longer Trusted',
      description: `${device} asks for the second step again.`,
      variant: 'default',
    }),
    onSuccess: refresh,
    failure: { title: 'Still Trusted', fallback: 'The device is still trusted. Please try again.' },
    onError: refresh,
  });
  return (
    <Section title="Trusted Devices" description="Signing in there takes only your password.">
      <ul className="mt-2 divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device.device}
            lastUsedAt={device.lastUsedAt}
            isCurrent={device.isCurrent}
            action={{
              label: 'Stop Trusting',
              verb: 'Stop trusting',
              pending: forget.isPending && forget.variables.id === device.id,
              onClick: () => forget.mutate(device),
            }}
          >
            <DeviceFact>
              Trusted until {formatDate(device.endsAt)}, last used{' '}
              {formatDateTime(device.lastUsedAt)}
            </DeviceFact>
          </DeviceRow>
        ))}
      </ul>
      <FailureAlert of={forget} className="mt-4" />
    </Section>
  );
}
