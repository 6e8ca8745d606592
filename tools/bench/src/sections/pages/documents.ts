import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasuredBank } from '../../banks/measured-bank.ts';
import { runLoad } from '../../banks/start-program.ts';
import { withBank } from '../../banks/with-bank.ts';
import type { BenchContext } from '../../context.ts';
import { type Figure, milliseconds, type SectionResult, times } from '../../figure.ts';
import type { GeneratorFigures } from '../../load/generator.ts';
import type { DocumentFigures, DocumentOrder } from '../../load/open-documents.ts';
import { auditFigure, auditOf } from '../../measure/audit-of.ts';
import { median } from '../../measure/median.ts';
import { firstThreadSeconds } from '../../measure/processor-time.ts';

/** The pages that the server renders for customers. */
const pages = {
  overview: '/dashboard',
  activity: '/dashboard?view=history',
  send: '/dashboard?view=transaction&type=transfer',
  'external transfers': '/dashboard?view=external-transfer',
};

const perSecondMax = 50;
const threadMsMax = 3;

/**
 * Opens documents that contain their page, fifty a second: measures the time of the server's first
 * thread for each, and how they affect live transfers. Audits the books afterward.
 */
export async function documents(context: BenchContext): Promise<SectionResult> {
  const { customers, rounds, seconds } = context.isQuick
    ? { customers: 2_000, rounds: 1, seconds: 5 }
    : { customers: 10_000, rounds: 5, seconds: 12 };
  const size = { customers, transfersEach: 50, servers: 1 };
  return withBank(context, 'bench_documents', size, async (bank, url) => {
    const open = (path: string) =>
      runLoad<DocumentOrder, DocumentFigures>('open-documents.ts', {
        ports: bank.ports,
        customersFile: bank.customersFile,
        connections: 16,
        seconds,
        perSecondMax,
        path,
      });
    const fire = () => bank.fire({ connections: 32, seconds, recipients: 'uniform' });
    await fire();
    const alone: Record<string, DocumentFigures & { threadMs: number | null }> = {};
    for (const [name, path] of Object.entries(pages)) {
      await open(path);
      alone[name] = await withThreadTime(bank, seconds, () => open(path));
    }
    const without: GeneratorFigures[] = [];
    const beside: GeneratorFigures[] = [];
    const opened: DocumentFigures[] = [];
    for (let round = 0; round < rounds; round++) {
      without.push(await fire());
      const [transfers, documents] = await Promise.all([fire(), open(pages.overview)]);
      beside.push(transfers);
      opened.push(documents);
    }
    const audit = await auditOf(url);
    const p99 = (runs: readonly Pick<GeneratorFigures, 'latencyMs'>[]) =>
      median(runs.map(({ latencyMs }) => latencyMs.p99));
    return {
      figures: [
        ...Object.entries(alone).map(threadFigure),
        {
          name: `live transfers, 32 connections, alongside ${perSecondMax} documents a second: p99`,
          measured: milliseconds(p99(beside)),
          comparison: `${times(p99(beside) / p99(without))} the ${milliseconds(p99(without))} without`,
        },
        {
          name: '… the documents: p99',
          measured: milliseconds(p99(opened)),
          comparison: `${Math.round(median(opened.map(({ renderedShare }) => renderedShare)) * 100)}% with their page`,
        },
        auditFigure(audit),
      ],
      details: { size, seconds, alone, without, beside, opened, audit },
    };
  });
}

/**
 * Adds the time that the server's first thread spent on each document, without what it does idle.
 */
async function withThreadTime(
  { pids: [pid = 0] }: MeasuredBank,
  seconds: number,
  open: () => Promise<DocumentFigures>,
): Promise<DocumentFigures & { threadMs: number | null }> {
  const start = firstThreadSeconds(pid);
  await sleep(seconds * 1_000);
  const idle = firstThreadSeconds(pid);
  const opened = await open();
  const end = firstThreadSeconds(pid);
  const threadMs =
    start === null || idle === null || end === null
      ? null
      : ((end - idle - (idle - start)) * 1_000) / (opened.perSecond * seconds);
  return { ...opened, threadMs };
}

function threadFigure([name, { threadMs, latencyMs, renderedShare }]: [
  string,
  DocumentFigures & { threadMs: number | null },
]): Figure {
  return {
    name: `a document of ${name}: time of the server’s thread`,
    measured: threadMs === null ? 'unknown: no /proc' : milliseconds(threadMs),
    comparison: `p99 ${milliseconds(latencyMs.p99)}, ${Math.round(renderedShare * 100)}% with their page`,
    target: `at most ${threadMsMax} ms`,
    isMet: threadMs === null ? null : threadMs <= threadMsMax,
  };
}
