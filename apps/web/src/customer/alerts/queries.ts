import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Read anew whenever the profile opens: a link in a message may have changed it. */
export const alertPreferencesQuery = queryOptions({
  ...api.query('/api/alert-preferences'),
  staleTime: 0,
});

/** The devices that the customer is told on. One may have been removed by its push service. */
export const alertDevicesQuery = queryOptions({ ...api.query('/api/alert-devices'), staleTime: 0 });

export const alertSettingsQuery = queryOptions({
  ...api.query('/api/alert-settings'),
  staleTime: 0,
});
