import type { AlertKind } from '../../capability/alert-kind.ts';

/** Tells an owner that the beneficiaries of an account have changed, or would. */
export const beneficiariesChanged: AlertKind = {
  name: 'beneficiaries_changed',
  title: 'The beneficiaries of your account',
  log: {
    actions: ['beneficiaries_proposed', 'beneficiaries_changed', 'beneficiaries_declined'],
    sentenceOf: (detail) => detail ?? 'The beneficiaries of your account have changed.',
  },
  placeOf: () => ({ path: '/', label: 'See your accounts' }),
};
