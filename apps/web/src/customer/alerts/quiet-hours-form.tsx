import { brand } from '@seven-hills/bank/brand';
import type { AlertSettings } from '@seven-hills/contracts/money/push';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { alertSettingsQuery } from './queries.ts';

const schema = z
  .object({ isQuiet: z.boolean(), from: z.string(), to: z.string(), showsDetails: z.boolean() })
  .refine(({ isQuiet, from, to }) => !isQuiet || from !== to, {
    path: ['to'],
    error: 'Quiet hours must end at another time than they start',
  })
  .transform(({ isQuiet, from, to, showsDetails }) => ({
    quietHours: isQuiet ? { from, to } : null,
    showsDetails,
  }));

/** `22:30` and "10:30 PM". */
const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2);
  const minutes = index % 2 === 0 ? '00' : '30';
  return [
    `${String(hour).padStart(2, '0')}:${minutes}`,
    `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
  ] as const;
});

interface QuietHoursFormProps {
  settings: AlertSettings;
  offersDevices: boolean;
}

/** Sets quiet hours and how much detail device notifications show. */
export function QuietHoursForm({ settings, offersDevices }: QuietHoursFormProps) {
  const queryClient = useQueryClient();
  const { form, call: save } = useCallForm({
    schema,
    defaultValues: {
      isQuiet: settings.quietHours !== null,
      from: settings.quietHours?.from ?? '22:00',
      to: settings.quietHours?.to ?? '07:00',
      showsDetails: settings.showsDetails,
    },
    mutationFn: (body) => api.put('/api/alert-settings', { body }),
    success: { title: 'Settings Saved', description: 'They apply now.' },
    onSuccess: (saved) => queryClient.setQueryData(alertSettingsQuery.queryKey, saved),
    failure: { title: 'Settings Not Saved', fallback: 'Please try again.' },
  });
  const isQuiet = form.watch('isQuiet');
  return (
    <Card
      title="Quiet Hours"
      description={`Alerts by email${offersDevices ? ' and on your devices' : ''} wait until the end of your quiet hours. Security alerts are sent right away, and the notifications in the app are always up to date. Times are ${brand.city} time (${brand.timeZoneName}).`}
    >
      <form noValidate onSubmit={form.submit} aria-label="Quiet Hours" className="grid gap-4">
        <Checkbox isLarge label="Keep quiet hours" {...form.register('isQuiet')} />
        {isQuiet && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="From" choices={halfHours} {...form.field('from')} />
            <SelectField label="Until" choices={halfHours} {...form.field('to')} />
          </div>
        )}
        {offersDevices && (
          <div>
            <Checkbox
              isLarge
              label="Show amounts and names on my devices"
              {...form.register('showsDetails')}
            />
            <p className="ml-9 text-ink-soft text-sm">
              Otherwise they show only a short title such as “Money arrived.” Anyone who can see a
              device can read what it shows, even when it is locked.
            </p>
          </div>
        )}
        <FailureAlert of={save} />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save Settings'}
        </Button>
      </form>
    </Card>
  );
}
