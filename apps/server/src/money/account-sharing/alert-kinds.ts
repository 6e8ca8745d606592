import type { AlertKind } from '../../capability/alert-kind.ts';

/** Tells an owner that the people who use the account have changed. */
export const accountShared: AlertKind = {
  name: 'account_shared',
  title: 'The people on your account have changed',
  log: {
    actions: ['account_shared', 'account_share_ended'],
    sentenceOf: (detail) => detail ?? 'The people on your account have changed.',
  },
  placeOf: () => ({ path: '/', label: 'See your accounts' }),
};
