import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

const everySize = Boolean(process.env.EVERY_SIZE);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/start-bank.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Allows for busy machines; a hanging test still fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    // Without these limits only the test times out, which doesn't say what never came.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Transition frames take a fifteenth of the processor time; journeys about transitions turn
    // motion on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
  // Each journey runs at its hardest size; those that resizing would disturb run at both sizes, and
  // with EVERY_SIZE=1 all of them do.
  projects: [
    {
      name: 'desktop',
      ...(everySize ? {} : { grepInvert: /@phone/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...(everySize ? {} : { grep: /@phone|@every-size/ }),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true },
    },
  ],
});
