import type { LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/**
 * Launches the browser that the test command found, or else Playwright's own, without background
 * requests to its vendor.
 */
export const launchOptions: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // Saves processor time: no renderer is started in advance. Drawing keeps its own process; in
    // the browser's process (`--in-process-gpu`), a page on a busy machine sometimes stopped
    // getting frames.
    '--renderer-process-limit=1',
    // Pages of a context then share one renderer, which a context that is reused keeps, with its
    // compiled code. Otherwise, an empty page gets a renderer of its own.
    '--disable-site-isolation-trials',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
};
