import { medianAndWorst } from '../checks/conclude.ts';
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
      inSeconds(found.map(({ bankMs }) => bankMs)),
      inSeconds(found.map(({ serverMs }) => serverMs)),
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

/** `1.2 s, 5.4 s`. */
const inSeconds = (milliseconds: readonly number[]): string =>
  medianAndWorst(milliseconds)
    .map((time) => `${(time / 1_000).toFixed(1)} s`)
    .join(', ');
