import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { type BenchContext, startBenchServer } from './context.ts';
import type { SectionResult } from './figure.ts';
import { describeMachine, type Machine } from './machine.ts';
import { printFigures } from './print-figures.ts';
import { fees } from './sections/fees.ts';
import { growth } from './sections/growth.ts';
import { history } from './sections/history.ts';
import { insights } from './sections/insights.ts';
import { ach } from './sections/jobs/ach.ts';
import { schedules } from './sections/jobs/schedules.ts';
import { memory } from './sections/memory.ts';
import { browser } from './sections/pages/browser.ts';
import { documents } from './sections/pages/documents.ts';
import { partition } from './sections/partition.ts';
import { reads } from './sections/reads.ts';
import { replicas } from './sections/replicas.ts';
import { staff } from './sections/staff.ts';
import { start } from './sections/start.ts';
import { statements } from './sections/statements.ts';
import { transfers } from './sections/transfers.ts';
import { twoServers } from './sections/two-servers.ts';

const sections: Record<string, (context: BenchContext) => Promise<SectionResult>> = {
  transfers,
  fees,
  growth,
  history,
  insights,
  staff,
  reads,
  'two-servers': twoServers,
  replicas,
  partition,
  schedules,
  ach,
  statements,
  documents,
  browser,
  start,
  memory,
};

/**
 * `npm run bench [-- [--quick] [section …]]`: measures every figure that the bank promises, with
 * its target and its comparison, on one embedded PostgreSQL server and on 127.0.0.1 only. Prints a
 * table and writes a file `results/<date>.json`. Exits with 1 if a section could not be measured.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((word) => word !== '--quick');
  const isQuick = process.argv.includes('--quick');
  const unknown = wanted.filter((name) => !(name in sections));
  if (unknown.length > 0)
    throw new Error(
      `There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-bench-'));
  const server = await startBenchServer(folder, isQuick);
  const machine = describeMachine(server.postgresVersion);
  let file = '';
  const results: (SectionResult & { name: string; seconds: number })[] = [];
  try {
    for (const [name, measure] of Object.entries(sections)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      console.log(`${name}…`);
      const startedAt = performance.now();
      const result = await measure(server.context).catch(failureOf);
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      console.log(`${name}: ${seconds} s`);
      results.push({ name, seconds, ...result });
      // Written after each section, so that an interrupted run keeps its results.
      file = await writeResult({ machine, isQuick, sections: results });
    }
    printFigures(machine, results);
    console.log(`\nWritten to ${file}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A section that fails does not discard the others' figures. */
function failureOf(error: unknown): SectionResult {
  console.error(error);
  process.exitCode = 1;
  const sentence = error instanceof Error ? error.message : String(error);
  return {
    figures: [{ name: 'could not be measured', measured: sentence.split('\n')[0] ?? '' }],
    details: sentence,
  };
}

async function writeResult(result: {
  machine: Machine;
  isQuick: boolean;
  sections: readonly (SectionResult & { name: string; seconds: number })[];
}): Promise<string> {
  const folder = join(projectRoot(), 'tools/bench/results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${result.machine.measuredAt.slice(0, 19).replaceAll(':', '')}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file.slice(projectRoot().length + 1);
}

await main();
