import { type FaultKind, faultKinds } from './fault-plan.ts';

/** The effects of one fault. Times are in milliseconds. */
export interface FaultResult {
  kind: FaultKind;
  /** The longest time without a committed write at the bank. */
  bankMs: number;
  /** The same for the bank's server that was affected most. */
  serverMs: number;
  /** Whether another server became primary. */
  hasMoved: boolean;
}

/**
 * The table of the report, in Markdown: one line for each kind of fault, and one for all. Times are
 * in seconds.
 */
export function tableOf(results: readonly FaultResult[]): string[] {
  const lineOf = (name: string, found: readonly FaultResult[]) =>
    `| ${[
      name,
      found.length,
      found.filter(({ hasMoved }) => hasMoved).length,
      medianAndWorst(found.map(({ bankMs }) => bankMs)),
      medianAndWorst(found.map(({ serverMs }) => serverMs)),
    ].join(' | ')} |`;
  return [
    '| fault | times | new primary | until writable, median and worst | at the worse server |',
    '|---|---|---|---|---|',
    ...faultKinds
      .map((kind) => ({ kind, found: results.filter((result) => result.kind === kind) }))
      .filter(({ found }) => found.length > 0)
      .map(({ kind, found }) => lineOf(kind, found)),
    lineOf('**all**', results),
  ];
}

/** `1.2 s, 5.4 s`; the median is the upper one, as the other drills print it. */
function medianAndWorst(milliseconds: readonly number[]): string {
  const ordered = milliseconds.toSorted((one, other) => one - other);
  return [ordered[Math.floor(ordered.length / 2)], ordered.at(-1)]
    .map((time = 0) => `${(time / 1_000).toFixed(1)} s`)
    .join(', ');
}
