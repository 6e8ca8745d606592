import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Read anew whenever the profile opens: a link in a message may have changed it. */
export const alertPreferencesQuery = queryOptions({
  ...api.query('/api/alert-preferences'),
  staleTime: 0,
});
