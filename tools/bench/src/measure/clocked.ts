import { processorSeconds } from './processor-time.ts';

/**
 * Processor time of a measurement by component, in microseconds per transaction; null without
 * /proc.
 */
export interface Clocks {
  server: number | null;
  postgres: number | null;
}

/**
 * Runs a measurement and adds the processor time that the servers and PostgreSQL spent on it, so
 * that noise cannot hide a regression.
 */
export async function clocked<T>(
  { servers, postgres }: { servers: readonly number[]; postgres: number },
  measure: () => Promise<T>,
  transactionsIn: (result: T) => number,
): Promise<T & { clocks: Clocks }> {
  const read = () => ({
    server: total(servers.map(processorSeconds)),
    postgres: processorSeconds(postgres),
  });
  const before = read();
  const result = await measure();
  const after = read();
  const each = (component: keyof Clocks) => {
    const [start, end] = [before[component], after[component]];
    return start === null || end === null
      ? null
      : ((end - start) * 1_000_000) / Math.max(1, transactionsIn(result));
  };
  return { ...result, clocks: { server: each('server'), postgres: each('postgres') } };
}

const total = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
