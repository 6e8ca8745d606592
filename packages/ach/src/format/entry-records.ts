import { hasCheckDigit } from '@seven-hills/bank/payments/routing-number-rules';
import {
  addendaCount,
  cents,
  constant,
  digits,
  type Field,
  oneOf,
  required,
  reserved,
  text,
} from './fields.ts';
import { record, type Values } from './record.ts';

/** Nine digits with the right check digit. Files of others may have unassigned prefixes. */
const routingNumber: Field<string> = {
  length: 9,
  read(raw, name, judge) {
    const value = digits(9).read(raw, name, judge);
    if (!hasCheckDigit(value))
      judge.tolerate('check_digit', name, `the check digit of ${name} is wrong`);
    return value;
  },
  write: (value) => digits(9).write(value),
};

const start = {
  recordType: constant('6'),
  transactionCode: digits(2),
  routingNumber,
};
const opening = { ...start, account: required(17), amount: cents(10) };
const hasAddenda = oneOf('0', '1');
const ending = { hasAddenda, traceNumber: digits(15) };

/** An identification of the receiver, then the receiver's name. */
const named = record({
  ...opening,
  individualId: text(15),
  individualName: text(22),
  discretionaryData: text(2),
  ...ending,
});
/** Telephone, internet, and prearranged entries name the consumer. */
const consumer = record({ ...named.fields, individualName: required(22) });
/** Payments to and from businesses with up to 9,999 addenda. */
const counted = record({
  ...opening,
  individualId: text(15),
  addendaCount,
  receivingCompany: text(16),
  reserved: reserved(2),
  discretionaryData: text(2),
  ...ending,
});
/** Checks that became entries. */
const check = record({
  ...opening,
  checkSerialNumber: text(15),
  individualName: text(22),
  discretionaryData: text(2),
  ...ending,
});
const truncatedCheck = record({
  ...opening,
  checkSerialNumber: text(15),
  processControl: text(6),
  itemResearchNumber: text(16),
  itemType: text(2),
  ...ending,
});

/** The entry detail record (6) of each standard entry class (Nacha Rules, Appendix Three). */
export const entryForms = {
  ACK: record({
    ...opening,
    originalTraceNumber: text(15),
    receivingCompany: text(22),
    discretionaryData: text(2),
    ...ending,
  }),
  ADV: record({
    ...start,
    account: required(15),
    amount: cents(12),
    adviceRoutingNumber: digits(9),
    fileIdentification: text(5),
    operatorData: text(1),
    individualName: text(22),
    discretionaryData: text(2),
    hasAddenda,
    operatorRoutingNumber: digits(8),
    julianDate: digits(3),
    sequenceNumber: digits(4),
  }),
  ARC: check,
  ATX: record({
    ...opening,
    originalTraceNumber: text(15),
    addendaCount,
    receivingCompany: text(16),
    reserved: reserved(2),
    discretionaryData: text(2),
    ...ending,
  }),
  BOC: check,
  CCD: named,
  CIE: record({
    ...opening,
    individualName: text(15),
    individualId: text(22),
    discretionaryData: text(2),
    ...ending,
  }),
  COR: named,
  CTX: counted,
  DNE: named,
  ENR: counted,
  IAT: record({
    ...start,
    addendaCount,
    reserved: reserved(13),
    amount: cents(10),
    account: required(35),
    reserved2: reserved(2),
    ofacScreening: text(1),
    secondaryOfacScreening: text(1),
    ...ending,
  }),
  MTE: record({
    ...opening,
    individualName: text(22),
    individualId: text(15),
    discretionaryData: text(2),
    ...ending,
  }),
  POP: record({
    ...opening,
    checkSerialNumber: text(9),
    terminalCity: text(4),
    terminalState: text(2),
    individualName: text(22),
    discretionaryData: text(2),
    ...ending,
  }),
  POS: record({
    ...opening,
    individualId: text(15),
    individualName: text(22),
    cardTransactionType: text(2),
    ...ending,
  }),
  PPD: consumer,
  RCK: check,
  SHR: record({
    ...opening,
    cardExpiration: digits(4),
    documentReference: text(11),
    cardAccount: text(22),
    cardTransactionType: text(2),
    ...ending,
  }),
  TEL: consumer,
  TRC: truncatedCheck,
  TRX: counted,
  WEB: consumer,
  XCK: truncatedCheck,
} as const;

/** A standard entry class, which decides the form of the entries of a batch. */
export type EntryClass = keyof typeof entryForms;

export const isEntryClass = (text: string): text is EntryClass => Object.hasOwn(entryForms, text);

/** The fields of an entry of one class. The writer derives the addenda indicator. */
export type EntryFields<C extends EntryClass> = Omit<Values<(typeof entryForms)[C]>, 'hasAddenda'>;
