import { api } from '../../net/api-client.ts';

/** Refetched whenever the profile opens, because an email link may have changed the settings. */
export const alertPreferencesQuery = api.freshQuery('/api/alert-preferences');

/** The amounts for single accounts. */
export const accountAlertAmountsQuery = api.freshQuery('/api/account-alert-amounts');

/** The customer's alert devices. A push service may have removed one. */
export const alertDevicesQuery = api.freshQuery('/api/alert-devices');

export const alertSettingsQuery = api.freshQuery('/api/alert-settings');
