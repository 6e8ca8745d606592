import { median } from './median.ts';

/**
 * Runs several measurements in turn, round after round, so that changes in the machine's speed
 * affect all of them, and returns the median of each.
 */
export async function mediansInTurn<Name extends string>(
  rounds: number,
  measure: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measure) as Name[];
  const values = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) values.get(name)?.push(await measure[name]());
  return Object.fromEntries(names.map((name) => [name, median(values.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** Returns how long a function takes, in ms. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
