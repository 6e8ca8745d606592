import { type NewAchItem, readAch, writeAch } from '@seven-hills/ach';

/** Writes a file of as many entries as the argument says, reads it, and prints what it took. */
const count = Number(process.argv[2]);

function* items(): Generator<NewAchItem> {
  yield {
    kind: 'fileHeader',
    immediateDestination: '042000013',
    immediateOrigin: '061000146',
    fileCreationDate: '2026-01-05',
    fileCreationTime: '0415',
    fileIdModifier: 'A',
    immediateDestinationName: 'SEVEN HILLS BANK',
    immediateOriginName: 'OPERATOR',
    referenceCode: '',
  };
  for (let first = 1, batch = 1; first <= count; first += batchLength, batch += 1) {
    yield batchHeader(batch);
    for (let index = first; index < first + batchLength && index <= count; index += 1)
      yield entry(index);
  }
  yield { kind: 'end' };
}

/** A batch counts at most 999,999 records. */
const batchLength = 100_000;

const batchHeader = (batchNumber: number): NewAchItem => ({
  kind: 'batchHeader',
  form: 'standard',
  serviceClass: '220',
  companyName: 'ACME PAYROLL',
  companyDiscretionaryData: '',
  companyId: '1234567890',
  entryClass: 'PPD',
  companyEntryDescription: 'PAYROLL',
  companyDescriptiveDate: '',
  effectiveDate: '2026-01-05',
  settlementDate: '005',
  originatorStatus: '1',
  odfi: '07640125',
  batchNumber,
});

const entry = (index: number): NewAchItem => ({
  kind: 'entry',
  entryClass: 'PPD',
  transactionCode: '22',
  routingNumber: '042000013',
  account: String(1_000_000 + index),
  amount: 100n,
  individualId: String(index),
  individualName: 'SOMEBODY',
  discretionaryData: '',
  traceNumber: `07640125${String(index).padStart(7, '0')}`,
  addenda: [],
});

async function* bytes(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of writeAch(items())) yield encoder.encode(text);
}

let entries = 0;
let ended = false;
for await (const item of readAch(bytes())) {
  if (item.kind === 'fault') throw new Error(item.fault.message);
  if (item.kind === 'entry') entries += 1;
  if (item.kind === 'end') ended = true;
}
process.stdout.write(
  JSON.stringify({ entries, ended, maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }),
);
