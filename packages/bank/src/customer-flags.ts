/** Flags that staff must know before serving a customer. The customer does not see them. */
export const customerFlags = ['fraud_watch', 'deceased', 'vip', 'vulnerable'] as const;
export type CustomerFlag = (typeof customerFlags)[number];

export const flagWords: Readonly<Record<CustomerFlag, string>> = {
  fraud_watch: 'Fraud watch',
  deceased: 'Deceased',
  vip: 'VIP',
  vulnerable: 'Vulnerable',
};
