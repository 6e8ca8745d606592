import { demoTown } from '../opening/demo-people.ts';

/** The payees that Olivia saved. */
export const demoPayees = [
  { kind: 'customer', who: 'marcus', nickname: 'Rent (Marcus)' },
  { kind: 'customer', who: 'priya', nickname: 'Priya' },
  {
    kind: 'bank_account',
    nickname: 'Valley Energy',
    recipientName: 'Valley Energy Co.',
    recipientAddress: `300 Mill Street, ${demoTown}`,
    externalBankName: 'Fifth Third Bank',
    externalAccountNumber: '7000412288',
    externalRoutingNumber: '042000314',
    swiftCode: null,
    intermediaryBank: null,
  },
  {
    kind: 'payment_service',
    nickname: 'Jordan (piano lessons)',
    paymentProvider: 'zelle',
    paymentIdentifier: '(513) 555-0142',
    recipientName: 'Jordan Ames',
  },
] as const;

/** The payment that Marcus scheduled for yesterday, for more than he has. */
export const demoMissedPayment = {
  who: 'marcus',
  to: 'olivia',
  nickname: 'Olivia (used car)',
  amount: '14500.00',
  description: 'Used car',
} as const;

/** Olivia's scheduled payments; `payee` is an index into the payees above. */
export const demoSchedules = [
  { payee: 0, amount: '1150.00', description: 'Rent share', every: 'monthly', day: 31 },
  { payee: 1, amount: '40.00', description: 'Book club', every: 'monthly', day: 15 },
] as const;
