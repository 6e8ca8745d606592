import type { BankIdentity } from '@seven-hills/bank/brand';

/** The identity of the production banks in tests: production refuses the demo's. */
export const fictitiousBank: BankIdentity = {
  name: 'First Bank of Nowhere',
  city: 'Nowhere',
  mailAddress: ['1 Main Street', 'Nowhere, OH 45999'],
  routingNumber: '099999992',
  swiftCode: 'NWHRUS33',
};
