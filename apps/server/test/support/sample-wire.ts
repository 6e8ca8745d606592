import { testPin } from './people.ts';

/** The account that receives the wire below. */
export const accountNumber = '99887766554433';

/** A wire as a customer orders it, with every optional field. */
export const wire = {
  amount: '100.00',
  recipientName: 'Ada Byron',
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: accountNumber,
  externalRoutingNumber: '042000314',
  swiftCode: 'FTTBUS3C',
  intermediaryBank: 'Citibank',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  description: 'Invoice 7',
  pin: testPin,
};
