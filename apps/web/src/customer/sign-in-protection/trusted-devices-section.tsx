import type { TrustedDevice } from '@seven-hills/contracts/api/people/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate, formatDateTime } from '../../ui/data/dates.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { reloadProtection } from './queries.ts';
import { Section } from './section.tsx';

/** The browsers on which the password alone signs in. */
export function TrustedDevicesSection({ devices }: { devices: readonly TrustedDevice[] }) {
  const queryClient = useQueryClient();
  const refresh = () => reloadProtection(queryClient);
  const forget = useCall({
    mutationFn: ({ id }: TrustedDevice) =>
      api.delete('/api/trusted-devices/:id', { params: { id } }),
    onSuccess: (_answer, { device }) => {
      toast({
        title: 'No Longer Trusted',
        description: `${device} asks for the second step again.`,
      });
      return refresh();
    },
    failure: { title: 'Still Trusted', fallback: 'The device is still trusted. Please try again.' },
    onError: refresh,
  });
  return (
    <Section title="Trusted Devices" description="Signing in there takes only your password.">
      <ul className="mt-2 divide-y divide-line">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                {device.device}
                {device.isCurrent && <Badge>This device</Badge>}
              </p>
              <p className="text-ink-soft text-sm">
                Trusted until {formatDate(device.endsAt)}, last used{' '}
                {formatDateTime(device.lastUsedAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              className="px-3 max-sm:-ml-3"
              pending={forget.isPending && forget.variables.id === device.id}
              aria-label={`Stop trusting ${device.device}, last used ${formatDateTime(device.lastUsedAt)}`}
              onClick={() => forget.mutate(device)}
            >
              Stop Trusting
            </Button>
          </li>
        ))}
      </ul>
      <FailureAlert of={forget} className="mt-4" />
    </Section>
  );
}
