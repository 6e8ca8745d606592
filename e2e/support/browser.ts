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
    // Less processor time: no renderer is started in advance. Drawing keeps its own process; within the
    // browser's (`--in-process-gpu`), a page on a busy machine sometimes got no frames any more.
    '--renderer-process-limit=1',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
};
