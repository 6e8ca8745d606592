import type { AlertKind } from '../../capability/alert-kind.ts';

/** Tells an owner that the people who use the account have changed. */
export const accountShared: AlertKind = {
  name: 'account_shared',
  title: 'The people on your account have changed',
  log: {
    actions: ['account_shared', 'account_share_ended'],
    sentenceOf: (detail) => detail ?? 'The people on your account have changed.',
  },
  placeOf: () => ({ path: '/', label: 'View your accounts' }),
};

/** Tells a customer that somebody would like to share an account with them. */
export const invitationReceived: AlertKind = {
  name: 'invitation_received',
  title: 'You have an invitation to an account',
  log: {
    actions: ['invitation_received'],
    sentenceOf: (detail) => detail ?? 'You have an invitation to an account.',
  },
  placeOf: () => ({ path: '/invitations', label: 'View the invitation' }),
};
