import { randomUUID } from 'node:crypto';
import { brand } from '@seven-hills/bank/brand';
import { type CustomerCreditTransfer, writeCustomerTransfer } from '@seven-hills/iso20022';

/** A routing number of another bank. */
export const otherBank = '021000021';

let count = 0;
/** A message id (IMAD) that no other test uses. */
export const nextMessageId = (): string => {
  count += 1;
  return `20261127OTHRBANK${String(count).padStart(6, '0')}`;
};

/** A wire from Acme Corp at another bank to a customer of this one. */
export const transferTo = (
  accountNumber: string,
  changes: Partial<CustomerCreditTransfer> = {},
): CustomerCreditTransfer => ({
  from: otherBank,
  to: brand.routingNumber,
  instructionId: 'instruction-1',
  endToEndId: 'invoice-4711',
  uetr: randomUUID(),
  amount: 125_000n,
  settlementDate: '2026-11-27',
  instructed: { currency: 'USD', units: '1250.00' },
  chargeBearer: 'SHAR',
  debtor: {
    name: 'Acme Corp',
    address: { town: 'Dayton', country: 'US', lines: ['1 Main Street'] },
  },
  debtorAccount: { number: '000123456789' },
  debtorAgent: {
    name: 'First Bank of Dayton',
    address: { town: 'Dayton', country: 'US' },
    routingNumber: otherBank,
    bic: null,
  },
  creditor: { name: 'Ann Miller', address: { town: 'Cincinnati', country: 'US' } },
  creditorAccount: { number: accountNumber },
  creditorAgent: { name: null, address: null, routingNumber: brand.routingNumber, bic: null },
  remittance: 'Invoice 4711',
  ...changes,
});

/** The message that carries a wire, as the network delivers it. */
export const transferMessage = (
  transfer: CustomerCreditTransfer,
  messageId = nextMessageId(),
): string => writeCustomerTransfer({ messageId, createdAt: '2026-11-27T09:30:00-05:00' }, transfer);
