import { hasCheckDigit } from '@seven-hills/bank/payments/routing-number-rules';
import fc from 'fast-check';
import type { Entry, NewAchItem } from '../../src/index.ts';
import {
  answers,
  changes,
  day,
  digits,
  international,
  remittances,
  settlementDate,
  some,
  terminal,
  text,
  traceNumber,
} from './made-up-addenda.ts';

const routingNumber = digits(8).map((eight) => {
  const last = [...'0123456789'].find((each) => hasCheckDigit(eight + each)) ?? '0';
  return eight + last;
});

const liveCodes = ['22', '27', '32', '37', '42', '47', '52', '55'] as const;
const base = {
  routingNumber,
  account: some(17),
  transactionCode: fc.constantFrom(...liveCodes),
  amount: fc.bigInt(1n, 9_999_999_999n),
};

const named = {
  ...base,
  individualId: text(15),
  individualName: some(22),
  discretionaryData: text(2),
  traceNumber,
};
const returnCode = fc.constantFrom('21', '26', '31', '36');
const one = <T>(arbitrary: fc.Arbitrary<T>) => arbitrary.map((each) => [each]);

const entries = {
  PPD: fc.record({ entryClass: fc.constant('PPD'), ...named, addenda: remittances(1) }),
  WEB: fc.record({ entryClass: fc.constant('WEB'), ...named, addenda: remittances(1) }),
  CIE: fc.record({
    entryClass: fc.constant('CIE'),
    ...named,
    individualId: text(22),
    individualName: text(15),
    addenda: remittances(1),
  }),
  CTX: fc
    .record({
      entryClass: fc.constant('CTX'),
      ...base,
      individualId: text(15),
      receivingCompany: text(16),
      discretionaryData: text(2),
      traceNumber,
      addenda: remittances(12),
    })
    .map((entry) => ({ ...entry, addendaCount: entry.addenda.length })),
  IAT: fc
    .record({
      entryClass: fc.constant('IAT'),
      ...base,
      account: some(35),
      ofacScreening: text(1),
      secondaryOfacScreening: text(1),
      traceNumber,
      addenda: international,
    })
    .map((entry) => ({ ...entry, addendaCount: entry.addenda.length })),
  POS: fc.record({
    entryClass: fc.constant('POS'),
    ...base,
    individualId: text(15),
    individualName: text(22),
    cardTransactionType: text(2),
    traceNumber,
    addenda: one(terminal),
  }),
  COR: fc.record({
    entryClass: fc.constant('COR'),
    ...named,
    transactionCode: returnCode,
    amount: fc.constant(0n),
    addenda: one(changes),
  }),
  returned: fc.record({
    entryClass: fc.constant('PPD'),
    ...named,
    transactionCode: returnCode,
    addenda: one(answers),
  }),
} satisfies Record<string, fc.Arbitrary<unknown>>;

const status = fc.constantFrom('0', '1', '2');
const headers = {
  serviceClass: fc.constant('200' as const),
  companyEntryDescription: some(10),
  effectiveDate: day,
  settlementDate,
  originatorStatus: status,
  odfi: digits(8),
  batchNumber: fc.integer({ min: 0, max: 9_999_999 }),
};
const standardHeader = fc.record({
  form: fc.constant('standard' as const),
  ...headers,
  companyName: some(16),
  companyDiscretionaryData: text(20),
  companyId: some(10),
  companyDescriptiveDate: text(6),
});
const iatHeader = fc.record({
  form: fc.constant('iat' as const),
  ...headers,
  iatIndicator: fc.constant(''),
  foreignExchangeIndicator: fc.constantFrom('FV', 'VF', 'FF'),
  foreignExchangeReferenceIndicator: fc.constantFrom('1', '2', '3'),
  foreignExchangeReference: text(15),
  destinationCountry: some(2),
  originatorId: some(10),
  originatingCurrency: some(3),
  destinationCurrency: some(3),
});

/** Numbers the traces of a batch upward from the originating bank's number. */
const numbered = (entry: Entry, odfi: string, index: number): Entry => {
  const trace = `${odfi}${(index * 7 + 1).toString().padStart(7, '0')}`;
  const addenda = entry.addenda.map((each) =>
    'traceNumber' in each ? { ...each, traceNumber: trace } : each,
  );
  return { ...entry, traceNumber: trace, addenda } as Entry;
};

const batch = fc
  .constantFrom(...(Object.keys(entries) as (keyof typeof entries)[]))
  .chain((kind) =>
    fc.tuple(
      fc.constant(kind === 'returned' ? 'PPD' : kind),
      kind === 'IAT' ? iatHeader : standardHeader,
      fc.array(entries[kind] as fc.Arbitrary<Entry>, { minLength: 1, maxLength: 5 }),
      text(19),
    ),
  )
  .map(([entryClass, header, all, authentication]): NewAchItem[] => [
    { kind: 'batchHeader', ...header, entryClass } as NewAchItem,
    ...all.map(
      (entry, index): NewAchItem => ({ kind: 'entry', ...numbered(entry, header.odfi, index) }),
    ),
    { kind: 'batchControl', authentication },
  ]);

const fileHeader = fc.record({
  kind: fc.constant('fileHeader' as const),
  immediateDestination: routingNumber,
  immediateOrigin: digits(10),
  fileCreationDate: day,
  fileCreationTime: fc.constantFrom('', '0000', '2359'),
  fileIdModifier: fc.constantFrom('A', 'Z', '0'),
  immediateDestinationName: text(23),
  immediateOriginName: text(23),
  referenceCode: text(8),
});

/** A correct file: its items without line numbers. */
export const madeUpFile: fc.Arbitrary<NewAchItem[]> = fc
  .tuple(fileHeader, fc.array(batch, { maxLength: 4 }))
  .map(([header, batches]) => [header, ...batches.flat()]);
