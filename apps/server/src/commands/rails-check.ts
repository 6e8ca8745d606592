import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileSummary, type Leniency, leniencies, readAch } from '@seven-hills/ach';
import { type IsoMessage, readMessage } from '@seven-hills/iso20022';
import { type Cents, formatUsd } from '@seven-hills/money';
import { runProgram } from './run-program.ts';

/**
 * `npm run rails:check -- FILE…`: for each ACH or ISO 20022 file, prints what it is, its counts and
 * totals, and `ok`, or the first fault with line and field. Exits with 1 if any file is faulty.
 * `--lenient CODE,…` tolerates faults with these codes in ACH files.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { lenient: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const lenient = values.lenient.split(',').filter(Boolean).map(leniencyOf);
  if (positionals.length === 0)
    throw new Error('Name the files: npm run rails:check -- [--lenient CODE,…] FILE…');
  // npm changes into the project's folder; the files are named from where it was called.
  const folder = process.env.INIT_CWD ?? process.cwd();
  for (const name of positionals) {
    const { isFaulty, words } = await check(resolve(folder, name), lenient);
    console.log(`${name}: ${words}`);
    if (isFaulty) process.exitCode = 1;
  }
}

function leniencyOf(code: string): Leniency {
  const known = leniencies.find((each) => each === code);
  if (!known) throw new Error(`${code} is none of: ${leniencies.join(', ')}.`);
  return known;
}

interface Verdict {
  isFaulty: boolean;
  words: string;
}

async function check(path: string, lenient: readonly Leniency[]): Promise<Verdict> {
  try {
    return (await isXml(path)) ? checkMessage(await readFile(path)) : await checkAch(path, lenient);
  } catch (error) {
    // A file that cannot be opened is none that can be sent.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === null) throw error;
    return { isFaulty: true, words: `cannot be read (${code})` };
  }
}

async function isXml(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^(\ufeff)?\s*</.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function checkAch(path: string, lenient: readonly Leniency[]): Promise<Verdict> {
  let title = 'ACH file';
  for await (const item of readAch(createReadStream(path), { lenient })) {
    if (item.kind === 'fileHeader')
      title = `ACH file ${item.fileIdModifier} of ${item.fileCreationDate} from ${item.immediateOrigin} to ${item.immediateDestination}`;
    if (item.kind === 'fault') return faulty(title, item.fault);
    if (item.kind === 'end') return { isFaulty: false, words: `${title}: ${sumsOf(item)}: ok` };
  }
  throw new Error('the reader ended without a verdict');
}

function sumsOf(summary: FileSummary): string {
  const { batchCount, entryCount, entryAddendaCount, totalDebit, totalCredit, tolerated } = summary;
  return [
    counted(batchCount, 'batch', 'batches'),
    counted(entryCount, 'entry', 'entries'),
    `${entryAddendaCount - entryCount} addenda`,
    `debits ${formatUsd(totalDebit)}`,
    `credits ${formatUsd(totalCredit)}`,
    ...(tolerated.length > 0 ? [`tolerated ${tolerated.join(', ')}`] : []),
  ].join(', ');
}

function checkMessage(content: Uint8Array): Verdict {
  const read = readMessage(content);
  if (!read.ok) return faulty('ISO 20022 message', read.fault);
  const { message } = read;
  const amounts = amountsOf(message);
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const sums =
    amounts.length > 0
      ? `: ${counted(amounts.length, 'transaction', 'transactions')}, ${formatUsd(total)}`
      : '';
  return {
    isFaulty: false,
    words: `${message.name}, ${message.kind} ${message.messageId}${sums}: ok`,
  };
}

/** The amounts that a message moves, asks back, or reports. */
function amountsOf(message: IsoMessage): Cents[] {
  switch (message.kind) {
    case 'customer transfer':
    case 'institution transfer':
      return message.transfers.map(({ amount }) => amount);
    case 'payment order':
      return message.payments.map(({ amount }) => amount);
    case 'return':
      return message.returns.map(({ amount }) => amount);
    case 'return request':
      return [message.amount];
    case 'notification':
      return message.accounts.flatMap(({ entries }) => entries.map(({ amount }) => amount));
    default:
      return [];
  }
}

const faulty = (
  title: string,
  fault: { line: number; field: string | null; code: string; message: string },
): Verdict => ({
  isFaulty: true,
  words: `${title}: line ${fault.line}${fault.field ? `, ${fault.field}` : ''}: ${fault.message} (${fault.code})`,
});

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

runProgram(main);
