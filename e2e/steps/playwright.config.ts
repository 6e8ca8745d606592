import base from '../playwright.config.ts';

/**
 * Counts what everyday tasks cost on a phone: no test, but a measurement before and after changes.
 */
export default {
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: '*.steps.ts',
  globalSetup: '../support/start-bank.ts',
  workers: 1,
  projects: [{ name: 'phone', use: { viewport: { width: 360, height: 780 }, hasTouch: true } }],
};
