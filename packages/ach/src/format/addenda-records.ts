import {
  cents,
  constant,
  date,
  digits,
  type Field,
  optionalDigits,
  reserved,
  text,
} from './fields.ts';
import { record, type Values } from './record.ts';

const recordType = constant('7');

/** The sequence numbers that the writer counts; a reader may tolerate others. */
const sequenceOf = (length: number): Field<string> => ({
  length,
  read(raw, name, judge) {
    if (!/^\d+$/.test(raw))
      judge.tolerate('addenda_sequence', name, `${name} does not consist of digits`);
    return raw;
  },
  write: (value) => digits(length).write(value),
});
const sequence = sequenceOf(4);
const entrySequence = sequenceOf(7);
const traceNumber = digits(15);

const terminal = {
  terminalLocation: text(27),
  terminalCity: text(15),
  terminalState: text(2),
  traceNumber,
};
const returned = {
  recordType,
  type: constant('99'),
  reason: text(3),
  originalTraceNumber: digits(15),
};
const address = { cityAndState: text(35), countryAndPostalCode: text(35) };
const bank = {
  bankName: text(35),
  idQualifier: text(2),
  identification: text(34),
  branchCountry: text(3),
};

/** The addenda records (7) by their type code, and those of type 98 and 99 by their meaning. */
export const addendaForms = {
  /** The terminal of a POS or SHR entry. */
  '02': record({
    recordType,
    type: constant('02'),
    referenceInformation1: text(7),
    referenceInformation2: text(3),
    terminalId: text(6),
    serialNumber: text(6),
    transactionDate: text(4),
    authorizationOrExpiration: text(6),
    ...terminal,
  }),
  /** The terminal of an MTE entry. */
  '02 MTE': record({
    recordType,
    type: constant('02'),
    transactionDescription: text(7),
    networkId: text(3),
    terminalId: text(6),
    serialNumber: text(6),
    transactionDate: text(4),
    transactionTime: text(6),
    ...terminal,
  }),
  '05': record({
    recordType,
    type: constant('05'),
    paymentInformation: text(80),
    sequence,
    entrySequence,
  }),
  '10': record({
    recordType,
    type: constant('10'),
    transactionType: text(3),
    foreignPaymentAmount: cents(18),
    foreignTraceNumber: text(22),
    receiverName: text(35),
    reserved: reserved(6),
    entrySequence,
  }),
  '11': record({
    recordType,
    type: constant('11'),
    originatorName: text(35),
    originatorStreet: text(35),
    reserved: reserved(14),
    entrySequence,
  }),
  '12': record({
    recordType,
    type: constant('12'),
    ...address,
    reserved: reserved(14),
    entrySequence,
  }),
  '13': record({
    recordType,
    type: constant('13'),
    ...bank,
    reserved: reserved(10),
    entrySequence,
  }),
  '14': record({
    recordType,
    type: constant('14'),
    ...bank,
    reserved: reserved(10),
    entrySequence,
  }),
  '15': record({
    recordType,
    type: constant('15'),
    receiverId: text(15),
    receiverStreet: text(35),
    reserved: reserved(34),
    entrySequence,
  }),
  '16': record({
    recordType,
    type: constant('16'),
    ...address,
    reserved: reserved(14),
    entrySequence,
  }),
  '17': record({
    recordType,
    type: constant('17'),
    paymentInformation: text(80),
    sequence,
    entrySequence,
  }),
  /** A foreign correspondent bank. */
  '18': record({
    recordType,
    type: constant('18'),
    ...bank,
    reserved: reserved(6),
    sequence,
    entrySequence,
  }),
  /** A notification of change. */
  '98': record({
    recordType,
    type: constant('98'),
    changeCode: text(3),
    originalTraceNumber: digits(15),
    reserved: reserved(6),
    originalRdfi: digits(8),
    correctedData: text(29),
    reserved2: reserved(15),
    traceNumber,
  }),
  '98 IAT': record({
    recordType,
    type: constant('98'),
    changeCode: text(3),
    originalTraceNumber: digits(15),
    reserved: reserved(6),
    originalRdfi: digits(8),
    correctedData: text(35),
    reserved2: reserved(9),
    traceNumber,
  }),
  /** A notification of change that its receiver refuses. */
  '98 refused': record({
    recordType,
    type: constant('98'),
    changeCode: text(3),
    originalTraceNumber: digits(15),
    reserved: reserved(6),
    originalRdfi: digits(8),
    correctedData: text(29),
    refusedChangeCode: text(3),
    traceSequenceNumber: digits(7),
    reserved2: reserved(5),
    traceNumber,
  }),
  '99': record({
    ...returned,
    dateOfDeath: date,
    originalRdfi: digits(8),
    information: text(44),
    traceNumber,
  }),
  '99 IAT': record({
    ...returned,
    dateOfDeath: date,
    originalRdfi: digits(8),
    originalAmount: cents(10),
    information: text(34),
    traceNumber,
  }),
  /** The originating bank dishonors a return. */
  '99 dishonored': record({
    ...returned,
    reserved: reserved(6),
    originalRdfi: digits(8),
    reserved2: reserved(3),
    returnTraceNumber: digits(15),
    returnSettlementDate: optionalDigits(3),
    returnReason: digits(2),
    information: text(21),
    traceNumber,
  }),
  /** The receiving bank contests a dishonored return. */
  '99 contested': record({
    ...returned,
    originalReturnDate: text(6),
    originalRdfi: digits(8),
    originalSettlementDate: optionalDigits(3),
    returnTraceNumber: digits(15),
    returnSettlementDate: optionalDigits(3),
    returnReason: digits(2),
    dishonoredTraceNumber: digits(15),
    dishonoredSettlementDate: optionalDigits(3),
    dishonoredReason: digits(2),
    reserved: reserved(1),
    traceNumber,
  }),
} as const;

export type AddendaForm = keyof typeof addendaForms;

/** An addenda record, named by its form. The writer counts the sequence numbers. */
export type Addenda = {
  [F in AddendaForm]: { form: F } & Omit<
    Values<(typeof addendaForms)[F]>,
    'sequence' | 'entrySequence'
  >;
}[AddendaForm];
