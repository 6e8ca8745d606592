import fc from 'fast-check';
import type { Addenda } from '../../src/index.ts';

/** Text of the network's characters that fits a field and does not end with a blank. */
export const text = (lengthMax: number, lengthMin = 0) =>
  fc
    .string({ unit: 'binary-ascii', minLength: lengthMin, maxLength: lengthMax })
    .map((each) => each.replace(/[^\x20-\x7e]/g, 'x').trimEnd())
    .filter((each) => each.length >= lengthMin);
/** Text for a field that must be neither blank nor zero. */
export const some = (lengthMax: number) => text(lengthMax - 1).map((each) => `A${each}`);
export const digits = (length: number) =>
  fc.bigInt(0n, 10n ** BigInt(length) - 1n).map((each) => each.toString().padStart(length, '0'));
export const day = fc
  .integer({ min: 0, max: 36_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
export const settlementDate = fc.oneof(fc.constant(''), digits(3));

/** Replaced by an ascending number once the entries of a batch are known. */
export const traceNumber = fc.constant('');

export const remittances = (max: number, min = 0) =>
  fc.array(fc.record({ form: fc.constant('05' as const), paymentInformation: text(80) }), {
    minLength: min,
    maxLength: max,
  });
const address = { cityAndState: text(35), countryAndPostalCode: text(35) };
const bank = {
  bankName: text(35),
  idQualifier: text(2),
  identification: text(34),
  branchCountry: text(3),
};
export const international = fc
  .tuple(
    fc.record({
      form: fc.constant('10' as const),
      transactionType: text(3),
      foreignPaymentAmount: fc.bigInt(0n, 10n ** 18n - 1n),
      foreignTraceNumber: text(22),
      receiverName: text(35),
    }),
    fc.record({
      form: fc.constant('11' as const),
      originatorName: text(35),
      originatorStreet: text(35),
    }),
    fc.record({ form: fc.constant('12' as const), ...address }),
    fc.record({ form: fc.constant('13' as const), ...bank }),
    fc.record({ form: fc.constant('14' as const), ...bank }),
    fc.record({
      form: fc.constant('15' as const),
      receiverId: text(15),
      receiverStreet: text(35),
    }),
    fc.record({ form: fc.constant('16' as const), ...address }),
    fc.array(fc.record({ form: fc.constant('17' as const), paymentInformation: text(80) }), {
      maxLength: 2,
    }),
    fc.array(fc.record({ form: fc.constant('18' as const), ...bank }), { maxLength: 5 }),
  )
  .map((all): Addenda[] => all.flat());
export const terminal = fc.record({
  form: fc.constant('02' as const),
  referenceInformation1: text(7),
  referenceInformation2: text(3),
  terminalId: text(6),
  serialNumber: text(6),
  transactionDate: text(4),
  authorizationOrExpiration: text(6),
  terminalLocation: text(27),
  terminalCity: text(15),
  terminalState: text(2),
  traceNumber,
});
const answered = { originalTraceNumber: digits(15), originalRdfi: digits(8), traceNumber };
export const answers = fc.oneof(
  fc.record({
    form: fc.constant('99' as const),
    reason: fc.constantFrom('R01', 'R03', 'R29'),
    ...answered,
    dateOfDeath: fc.option(day),
    information: text(44),
  }),
  fc.record({
    form: fc.constant('99 dishonored' as const),
    reason: fc.constantFrom('R61', 'R70'),
    ...answered,
    returnTraceNumber: digits(15),
    returnSettlementDate: settlementDate,
    returnReason: digits(2),
    information: text(21),
  }),
  fc.record({
    form: fc.constant('99 contested' as const),
    reason: fc.constantFrom('R71', 'R77'),
    ...answered,
    originalReturnDate: text(6),
    originalSettlementDate: settlementDate,
    returnTraceNumber: digits(15),
    returnSettlementDate: settlementDate,
    returnReason: digits(2),
    dishonoredTraceNumber: digits(15),
    dishonoredSettlementDate: settlementDate,
    dishonoredReason: digits(2),
  }),
);
export const changes = fc.oneof(
  fc.record({
    form: fc.constant('98' as const),
    changeCode: fc.constantFrom('C01', 'C14'),
    ...answered,
    correctedData: text(29),
  }),
  fc.record({
    form: fc.constant('98 refused' as const),
    changeCode: fc.constantFrom('C61', 'C69'),
    ...answered,
    correctedData: text(29),
    refusedChangeCode: text(3),
    traceSequenceNumber: digits(7),
  }),
);
