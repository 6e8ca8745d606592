/** What can be wrong with a message. The list is closed. */
export const messageFaultCodes = {
  not_utf8: 'the file is not UTF-8',
  not_xml: 'the file is not well-formed XML, or has a document type',
  unknown_message: 'the message is none of those that the bank reads',
  missing: 'a required element is missing or empty',
  repeated: 'an element occurs more often than the bank reads it',
  too_long: 'a text is longer than its element permits',
  value: 'a value does not have the form of its element',
  amount: 'an amount is not in whole cents of U.S. dollars, or not above zero',
  count:
    'the number or the sum of transactions is not the stated one, or a report has several pages',
  character: 'a text has a character that the network does not carry',
  address: 'a postal address lacks its town or country, or has more than two lines',
  routing_number: 'a routing number does not have nine digits with their check digit',
} as const;

export type MessageFaultCode = keyof typeof messageFaultCodes;

/** Where and why a message is wrong. */
export interface MessageFault {
  /** Counted from 1. */
  line: number;
  /** The path of the element, such as `CdtTrfTxInf/PmtId/UETR`; null for the file as a whole. */
  field: string | null;
  code: MessageFaultCode;
  /** One sentence for operators. It repeats no name and no account number. */
  message: string;
}

/** Ends the reading inside the package; callers get its fault as a value. */
export class Refused extends Error {
  readonly fault: MessageFault;
  constructor(fault: MessageFault) {
    super(fault.message);
    this.fault = fault;
  }
}
