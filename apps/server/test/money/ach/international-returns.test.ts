import { type AchItem, type NewAchItem, readAch, writeAch } from '@seven-hills/ach';
import { brand } from '@seven-hills/bank/brand';
import { expect, it } from 'vitest';
import { returnRecords } from '../../../src/money/ach/returning/return-records.ts';

const fileHeader: NewAchItem = {
  kind: 'fileHeader',
  immediateDestination: brand.routingNumber,
  immediateOrigin: '061000146',
  fileCreationDate: '2026-01-05',
  fileCreationTime: '0415',
  fileIdModifier: 'A',
  immediateDestinationName: 'SEVEN HILLS BANK',
  immediateOriginName: 'OPERATOR',
  referenceCode: '',
};
const trace = '076401250000001';
const bankOf = (form: '13' | '14') => ({
  form,
  bankName: 'BANK OF THE OTHER SIDE',
  idQualifier: '01',
  identification: '123456',
  branchCountry: 'CA',
});
const address = (form: '12' | '16') => ({
  form,
  cityAndState: 'TORONTO*ON',
  countryAndPostalCode: 'CA*M5H2N2',
});
/** A payment from abroad, as the operator delivers it: its mandatory addenda and one remittance. */
const international = [
  fileHeader,
  {
    kind: 'batchHeader',
    form: 'iat',
    serviceClass: '220',
    iatIndicator: '',
    foreignExchangeIndicator: 'FF',
    foreignExchangeReferenceIndicator: '3',
    foreignExchangeReference: '',
    destinationCountry: 'US',
    originatorId: '1234567890',
    entryClass: 'IAT',
    companyEntryDescription: 'PENSION',
    originatingCurrency: 'CAD',
    destinationCurrency: 'USD',
    effectiveDate: '2026-01-05',
    settlementDate: '005',
    originatorStatus: '1',
    odfi: '07640125',
    batchNumber: 1,
  },
  {
    kind: 'entry',
    entryClass: 'IAT',
    transactionCode: '22',
    routingNumber: brand.routingNumber,
    amount: 50_000n,
    account: '1000000001',
    ofacScreening: '',
    secondaryOfacScreening: '',
    traceNumber: trace,
    addendaCount: 8,
    addenda: [
      {
        form: '10',
        transactionType: 'PEN',
        foreignPaymentAmount: 68_000n,
        foreignTraceNumber: 'ABC-1',
        receiverName: 'OLIVIA MARTINEZ',
      },
      { form: '11', originatorName: 'PENSION FUND', originatorStreet: '1 KING ST' },
      address('12'),
      bankOf('13'),
      bankOf('14'),
      { form: '15', receiverId: '', receiverStreet: '12 VINE ST' },
      address('16'),
      { form: '17', paymentInformation: 'JANUARY' },
    ],
  },
  { kind: 'end' },
] as NewAchItem[];

async function throughFile(items: Iterable<NewAchItem>): Promise<AchItem[]> {
  let text = '';
  for await (const part of writeAch(items)) text += part;
  const read: AchItem[] = [];
  for await (const item of readAch([text])) read.push(item);
  expect(read.at(-1)).toMatchObject({ kind: 'end' });
  return read;
}

it('an international entry goes back with its own addenda 10 to 16 and the reason', async () => {
  const received = await throughFile(international);
  const header = received.find((item) => item.kind === 'batchHeader');
  const entry = received.find((item) => item.kind === 'entry');
  if (!header || !entry) throw new Error('the file has an entry');
  const returned = returnRecords({ routingNumber: brand.routingNumber, bankName: brand.name }, [
    { header, entry, reason: 'R03', dateOfDeath: null, trace: '121000240000009' },
  ]);
  const sent = await throughFile([fileHeader, ...returned, { kind: 'end' }]);
  const back = sent.find((item) => item.kind === 'entry');
  expect(back).toMatchObject({
    entryClass: 'IAT',
    transactionCode: '21',
    amount: 50_000n,
    traceNumber: '121000240000009',
    addendaCount: 8,
  });
  expect(back?.addenda.map(({ form }) => form)).toEqual([
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '99 IAT',
  ]);
  expect(back?.addenda.slice(0, 7)).toEqual(entry.addenda.slice(0, 7));
  expect(back?.addenda.at(-1)).toMatchObject({
    reason: 'R03',
    originalTraceNumber: trace,
    originalRdfi: brand.routingNumber.slice(0, 8),
    originalAmount: 50_000n,
  });
});
