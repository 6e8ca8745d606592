import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Refetched whenever the profile opens, because an email link may have changed the settings. */
export const alertPreferencesQuery = queryOptions({
  ...api.query('/api/alert-preferences'),
  staleTime: 0,
});

/** The customer's alert devices. A push service may have removed one. */
export const alertDevicesQuery = queryOptions({ ...api.query('/api/alert-devices'), staleTime: 0 });

export const alertSettingsQuery = queryOptions({
  ...api.query('/api/alert-settings'),
  staleTime: 0,
});
