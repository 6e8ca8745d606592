import type { AlertKind } from '../../capability/alert-kind.ts';

/** Tells a customer that staff opened an account in their name. */
export const accountOpenedForCustomer: AlertKind = {
  name: 'account_opened_by_staff',
  title: 'An account was opened for you',
  log: { actions: ['account_opened_by_staff'] },
  placeOf: () => ({ path: '/', label: 'View your accounts' }),
};
