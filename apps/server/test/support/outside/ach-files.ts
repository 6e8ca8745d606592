import { mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AchItem, type Addenda, type NewAchItem, readAch, writeAch } from '@seven-hills/ach';
import { processingDayAt } from '@seven-hills/ach/settlement';
import { brand } from '@seven-hills/bank/brand';
import { openAchFiles } from '../../../src/money/ach/ach-network.ts';
import { noteTakenFiles } from '../../../src/money/ach/note-taken-files.ts';
import { assignReturns } from '../../../src/money/ach/returning/assign-returns.ts';
import { writeFiles } from '../../../src/money/ach/write-files.ts';
import type { TestBank } from '../test-bank.ts';

/** Another bank that sends entries through the operator. */
export const operator = { routingNumber: '061000146', name: 'OPERATOR' };
const odfi = '07640125';

export interface SentEntry {
  accountNumber: string;
  amount: bigint;
  /** Default: a credit to checking. */
  code?: string;
  name?: string;
  /** For a return of what the bank sent: the network's reason and the trace of the bank's entry. */
  returns?: { reason: string; trace: string };
  /** That the bank dishonored the return of an entry: why the other bank contests it. */
  contests?: { reason: string; trace: string; returnReason: string; dishonoredTrace: string };
  /** That another bank dishonors what this bank returned. */
  dishonors?: { reason: string; trace: string; returnReason: string };
  /** For a notification of change to what the bank sent, in a file of class COR. */
  changes?: { code: string; trace: string; data: string; bank?: string };
}

export interface SentFile {
  entries: readonly SentEntry[];
  /** A letter or digit, for another file of the day. */
  modifier?: string;
  /** HHMM. */
  createdAt?: string;
  company?: string;
  companyId?: string;
  entryClass?: 'PPD' | 'WEB' | 'TEL' | 'COR';
  description?: string;
  /** Default: today, or the next banking day. */
  settlesOn?: string;
  destination?: string;
  /** 2 for a federal agency. Default: 1. */
  originatorStatus?: '1' | '2';
  /** The last digits of the first trace number. */
  firstTrace?: number;
}

const dayOfYear = (date: string) =>
  String((Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000 + 1);

/** Writes a file of prearranged payments as the operator delivers it. */
export async function achFile({
  entries,
  modifier = 'A',
  createdAt = '0415',
  company = 'ACME PAYROLL',
  companyId = '1234567890',
  entryClass = 'PPD',
  description = 'PAYROLL',
  settlesOn = processingDayAt(new Date()),
  destination = brand.routingNumber,
  originatorStatus = '1',
  firstTrace = 1,
}: SentFile): Promise<string> {
  const items: NewAchItem[] = [
    {
      kind: 'fileHeader',
      immediateDestination: destination,
      immediateOrigin: operator.routingNumber,
      fileCreationDate: processingDayAt(new Date()),
      fileCreationTime: createdAt,
      fileIdModifier: modifier,
      immediateDestinationName: 'SEVEN HILLS BANK',
      immediateOriginName: operator.name,
      referenceCode: '',
    },
    {
      kind: 'batchHeader',
      form: 'standard',
      serviceClass: '200',
      companyName: company,
      companyDiscretionaryData: '',
      companyId,
      entryClass,
      companyEntryDescription: description,
      companyDescriptiveDate: '',
      effectiveDate: settlesOn,
      settlementDate: dayOfYear(settlesOn).padStart(3, '0'),
      originatorStatus,
      odfi,
      batchNumber: 1,
    },
    ...entries.map(
      (
        { accountNumber, amount, code = '22', name = 'SOMEBODY', ...answers },
        index,
      ): NewAchItem => ({
        kind: 'entry',
        entryClass,
        transactionCode: code,
        routingNumber: destination,
        account: accountNumber,
        amount,
        individualId: String(index),
        individualName: name,
        discretionaryData: '',
        traceNumber: `${odfi}${String(firstTrace + index).padStart(7, '0')}`,
        addenda: answerOf(answers, `${odfi}${String(firstTrace + index).padStart(7, '0')}`),
      }),
    ),
    { kind: 'end' },
  ];
  let text = '';
  for await (const part of writeAch(items)) text += part;
  return text;
}

/** The addenda with which an entry answers what the bank sent; none of another entry. */
function answerOf(
  {
    returns,
    contests,
    dishonors,
    changes,
  }: Pick<SentEntry, 'returns' | 'contests' | 'dishonors' | 'changes'>,
  traceNumber: string,
): Addenda[] {
  const originalRdfi = '02100002';
  if (returns)
    return [
      {
        form: '99',
        reason: returns.reason,
        originalTraceNumber: returns.trace,
        dateOfDeath: null,
        originalRdfi,
        information: '',
        traceNumber,
      },
    ];
  if (contests)
    return [
      {
        form: '99 contested',
        reason: contests.reason,
        originalTraceNumber: contests.trace,
        originalReturnDate: '',
        originalRdfi,
        originalSettlementDate: '',
        returnTraceNumber: traceNumber,
        returnSettlementDate: '',
        returnReason: contests.returnReason,
        dishonoredTraceNumber: contests.dishonoredTrace,
        dishonoredSettlementDate: '',
        dishonoredReason: '68',
        traceNumber,
      },
    ];
  if (dishonors)
    return [
      {
        form: '99 dishonored',
        reason: dishonors.reason,
        originalTraceNumber: dishonors.trace,
        originalRdfi: brand.routingNumber.slice(0, 8),
        returnTraceNumber: traceNumber,
        returnSettlementDate: '',
        returnReason: dishonors.returnReason,
        information: '',
        traceNumber,
      },
    ];
  if (!changes) return [];
  return [
    {
      form: '98',
      changeCode: changes.code,
      originalTraceNumber: changes.trace,
      originalRdfi: changes.bank ?? originalRdfi,
      correctedData: changes.data,
      traceNumber,
    },
  ];
}

export type AchFolder = Awaited<ReturnType<typeof achFolder>>;

/** A new folder for the bank's ACH files. */
export async function achFolder(offers: { offersSameDay?: boolean } = {}) {
  const directory = join(await mkdtemp(join(tmpdir(), 'ach-')), 'files');
  const network = await openAchFiles({
    directory,
    routingNumber: brand.routingNumber,
    operator,
    ...offers,
  });
  const listed = (folder: string) => readdir(join(directory, folder));
  return {
    directory,
    network,
    listed,
    /** Writes what is to be returned or sent, as the bank's jobs do. */
    async write({ database, app }: TestBank): Promise<number> {
      await assignReturns(database, network.routingNumber);
      const { sealing: sealingKeys } = app.means.keys;
      return writeFiles({ database, network, bankName: brand.name, sealingKeys });
    },
    /** The carrier takes what the bank wrote to the operator. */
    async collect({ database }: TestBank): Promise<void> {
      for (const name of await listed('out'))
        await rename(join(directory, 'out', name), join(directory, 'sent', name));
      await noteTakenFiles(database, network);
    },
    deliver: (name: string, content: string) => writeFile(join(directory, 'in', name), content),
    /** Reads the files that the bank wrote, in order, as items. */
    async written(): Promise<AchItem[]> {
      const items: AchItem[] = [];
      const named = await Promise.all(
        ['sent', 'out'].map(async (folder) =>
          (await listed(folder)).map((name) => ({ name, path: join(directory, folder, name) })),
        ),
      );
      const inOrder = named
        .flat()
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
      for (const { path } of inOrder)
        for await (const item of readAch([await readFile(path)])) items.push(item);
      return items;
    },
  };
}
