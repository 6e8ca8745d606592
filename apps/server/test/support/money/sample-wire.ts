import { testPin } from '../people.ts';

/** The account that receives the wires below. */
export const accountNumber = '99887766554433';

/** A wire as a customer orders it, without optional fields. */
export const plainWire = {
  amount: '100.00',
  recipientName: 'Ada Byron',
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: accountNumber,
  externalRoutingNumber: '042000314',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  pin: testPin,
};

/** The same, with every optional field. */
export const wire = {
  ...plainWire,
  swiftCode: 'FTTBUS3C',
  intermediaryBank: 'Citibank',
  description: 'Invoice 7',
};
