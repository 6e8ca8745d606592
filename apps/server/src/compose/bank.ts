import { seedDemo as seed } from '../demo/seed-demo.ts';
import { demoSeeds } from './capabilities.ts';
import type { Means } from './means.ts';

/**
 * The parts of a bank that take the longest to load; `main.ts` loads them once its settings are
 * valid.
 */
export { composeAdapters } from './adapters.ts';
export { createApp } from './app.ts';
export { startBackground } from './background.ts';
export { keyedColumns } from './capabilities.ts';

/** Fills the empty database of a demo. */
export const seedDemo = (means: Means): Promise<void> => seed({ ...means, seeds: demoSeeds });
