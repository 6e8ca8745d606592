import {
  cents,
  constant,
  count,
  date,
  digits,
  type Field,
  isoDate,
  oneOf,
  optionalDigits,
  required,
  reserved,
  rightText,
  someDate,
  text,
  time,
} from './fields.ts';
import { record } from './record.ts';

/** A capital letter or a digit that tells apart the files of one origin and day. */
const fileIdModifier: Field<string> = {
  length: 1,
  read(raw, name, judge) {
    if (!/^[A-Z0-9]$/.test(raw))
      judge.tolerate(
        'file_id_modifier',
        name,
        `${name} is "${raw}", not a capital letter or digit`,
      );
    return raw;
  },
  write: (value) => value,
};

/** When the originator wants the entries to settle. Without a date, it is null. */
const effectiveDate: Field<string | null> = {
  length: 6,
  read(raw, name, judge) {
    const value = isoDate(raw);
    if (value === null && raw !== '      ')
      judge.tolerate('effective_date', name, `${name} is not a date (YYMMDD)`);
    return value;
  },
  write: date.write,
};

/** File header (1). Routing numbers are preceded by a blank; any other identifiers by agreement. */
export const fileHeaderForm = record({
  recordType: constant('1'),
  priorityCode: constant('01'),
  immediateDestination: rightText(10),
  immediateOrigin: rightText(10),
  fileCreationDate: someDate,
  fileCreationTime: time,
  fileIdModifier,
  recordSize: constant('094'),
  blockingFactor: constant('10'),
  formatCode: constant('1'),
  immediateDestinationName: text(23),
  immediateOriginName: text(23),
  referenceCode: text(8),
});

/** 200: debits and credits; 220: credits; 225: debits; 280: accounting advices. */
const serviceClass = oneOf('200', '220', '225', '280');

/** 0: prepared by an operator; 1: an institution bound by the rules; 2: a federal agency. */
const originatorStatus = oneOf('0', '1', '2');

/** Batch header (5) of every class except IAT. */
export const batchHeaderForm = record({
  recordType: constant('5'),
  serviceClass,
  companyName: required(16),
  companyDiscretionaryData: text(20),
  companyId: required(10),
  entryClass: required(3),
  companyEntryDescription: required(10),
  companyDescriptiveDate: text(6),
  effectiveDate,
  settlementDate: optionalDigits(3),
  originatorStatus,
  odfi: digits(8),
  batchNumber: count(7),
});

/** Batch header (5) of international entries, and of their changes (`IATCOR`). */
export const iatBatchHeaderForm = record({
  recordType: constant('5'),
  serviceClass,
  iatIndicator: text(16),
  /** Fixed to variable, variable to fixed, fixed to fixed. */
  foreignExchangeIndicator: oneOf('FV', 'VF', 'FF'),
  foreignExchangeReferenceIndicator: oneOf('1', '2', '3'),
  foreignExchangeReference: text(15),
  destinationCountry: required(2),
  originatorId: required(10),
  entryClass: required(3),
  companyEntryDescription: required(10),
  originatingCurrency: required(3),
  destinationCurrency: required(3),
  effectiveDate,
  settlementDate: optionalDigits(3),
  originatorStatus,
  odfi: digits(8),
  batchNumber: count(7),
});

export const batchControlForm = record({
  recordType: constant('8'),
  serviceClass,
  entryAddendaCount: count(6),
  entryHash: count(10),
  totalDebit: cents(12),
  totalCredit: cents(12),
  companyId: text(10),
  messageAuthenticationCode: text(19),
  reserved: reserved(6),
  odfi: digits(8),
  batchNumber: count(7),
});

/** Batch control (8) of accounting advices (ADV). */
export const advBatchControlForm = record({
  recordType: constant('8'),
  serviceClass,
  entryAddendaCount: count(6),
  entryHash: count(10),
  totalDebit: cents(20),
  totalCredit: cents(20),
  operatorData: text(19),
  odfi: digits(8),
  batchNumber: count(7),
});

export const fileControlForm = record({
  recordType: constant('9'),
  batchCount: count(6),
  blockCount: count(6),
  entryAddendaCount: count(8),
  entryHash: count(10),
  totalDebit: cents(12),
  totalCredit: cents(12),
  reserved: reserved(39),
});

/** File control (9) of a file with accounting advices. */
export const advFileControlForm = record({
  recordType: constant('9'),
  batchCount: count(6),
  blockCount: count(6),
  entryAddendaCount: count(8),
  entryHash: count(10),
  totalDebit: cents(20),
  totalCredit: cents(20),
  reserved: reserved(23),
});
