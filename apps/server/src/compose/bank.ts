/**
 * The parts of a bank that take the longest to load; `main.ts` loads them once its settings are
 * valid.
 */
export { seedDemo } from '../demo/seed-demo.ts';
export { composeAdapters } from './adapters.ts';
export { createApp } from './app.ts';
export { startBackground } from './background.ts';
