export { type MessageFault, type MessageFaultCode, messageFaultCodes } from './faults.ts';
export type {
  AccountNumber,
  AccountReport,
  Agent,
  CustomerCreditTransfer,
  InstitutionCreditTransfer,
  InvestigationAnswer,
  IsoMessage,
  NotifiedCredit,
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
  writeInvestigationAnswer,
  writeReturn,
  writeReturnAnswer,
  writeReturnRequest,
} from './write/write-messages.ts';
