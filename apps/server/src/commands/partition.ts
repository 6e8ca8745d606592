import { parseArgs } from 'node:util';
import { createPool } from '@seven-hills/postgres';
import { readDatabaseSettings } from '../compose/settings.ts';
import { type PartitionOrder, partitionBank } from '../money/partitions/partition-bank.ts';
import { joinAsOwner } from '../platform/database/open-database.ts';
import { runProgram } from './run-program.ts';

const usage = `Usage: npm run partition [-- TASK]
Without a task, partitions the bank while it runs, or lists its partitions.
  begin [--headroom IDS]  begins the next partition of movements and of transfers
  detach YEAR             moves partitions that have nothing newer into the archive
  attach YEAR             moves archived partitions with anything from YEAR or later back
  discard                 removes the copy of the entries that an unfinished call left`;

/**
 * `npm run partition`: partitions the largest tables of a running bank as their owner, or changes
 * their partitions. Safe to repeat, and resumes after an interruption.
 */
async function main(root: string): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  const opened = await joinAsOwner(readDatabaseSettings(process.env, root));
  const { connectionString } = opened;
  const owner = createPool({ connectionString, max: 2, applicationName: 'seven-hills-partition' });
  try {
    await partitionBank(owner, order, (sentence) => process.stdout.write(`${sentence}\n`));
  } finally {
    await owner.end();
    await opened.close();
  }
}

function readOrder(given: string[]): PartitionOrder {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { headroom: { type: 'string' } },
  });
  const [task, year, ...others] = positionals;
  if (others.length > 0) throw new Error(usage);
  if (task === undefined && values.headroom === undefined) return { task: 'convert' };
  if (task === 'begin' && year === undefined) {
    if (values.headroom === undefined) return { task };
    if (/^[1-9]\d{0,14}$/.test(values.headroom)) return { task, headroom: BigInt(values.headroom) };
  }
  if (task === 'discard' && year === undefined) return { task };
  if ((task === 'detach' || task === 'attach') && /^[12]\d{3}$/.test(year ?? ''))
    return { task, year: Number(year) };
  throw new Error(usage);
}

runProgram(main);
