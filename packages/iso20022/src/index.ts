export { type MessageFault, type MessageFaultCode, messageFaultCodes } from './faults.ts';
export type {
  AccountNumber,
  Agent,
  CustomerCreditTransfer,
  InstitutionCreditTransfer,
  IsoMessage,
  NotifiedEntry,
  Original,
  Party,
  PaymentReturn,
  PostalAddress,
  Reason,
  ReturnAnswer,
  ReturnRequest,
} from './messages.ts';
export { type ReadMessage, readableMessages, readMessage } from './read-message.ts';
export {
  type MessageIdentity,
  writeCustomerTransfer,
  writeReturn,
  writeReturnAnswer,
  writeReturnRequest,
} from './write/write-messages.ts';
