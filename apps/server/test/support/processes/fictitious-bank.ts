import type { BankIdentity } from '@seven-hills/bank/brand';

/** The identity of the production banks in tests: production refuses the demo's. */
export const fictitiousBank: BankIdentity = {
  name: 'First Bank of Nowhere',
  shortName: 'First of Nowhere',
  city: 'Nowhere',
  mailAddress: ['1 Main Street', 'Nowhere, OH 45999'],
  routingNumber: '099999992',
  swiftCode: 'NWHRUS33',
  supportPhone: '(513) 555-0100',
  servicePhone: '1-800-555-0100',
  memberNotice: 'Member FDIC',
  supportEmail: 'help@nowhere.example',
};
