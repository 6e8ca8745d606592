import type { Browser } from '@playwright/test';
import { sessionCookies } from './measure-in-browser.ts';

/** A slow phone: 400 kbps, 400 ms for a round trip, and a quarter of this machine's processor. */
const slow = { bytesPerSecond: 400_000 / 8, roundTripMs: 400, slowdown: 4 };

export interface FirstVisit {
  firstPaintMs: number;
  /** What was transferred before the first paint, and in all, with headers, in bytes. */
  bytesToPaint: number;
  bytes: number;
  /** What moved, as a cumulative layout shift. */
  shift: number;
}

/** Opens a page with an empty cache on a slow phone, and waits until it asks for nothing more. */
export async function measureFirstVisit(
  chrome: Browser,
  site: string,
  path: string,
  sessionToken: string | null,
): Promise<FirstVisit> {
  const context = await chrome.newContext({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  try {
    if (sessionToken) await context.addCookies(sessionCookies(site, sessionToken));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.roundTripMs,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.slowdown });
    const loaded: { at: number; bytes: number }[] = [];
    let startedAt: number | null = null;
    devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
      startedAt ??= timestamp;
    });
    devtools.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
      loaded.push({ at: (timestamp - (startedAt ?? 0)) * 1_000, bytes: encodedDataLength });
    });
    await page.goto(site + path, { waitUntil: 'networkidle', timeout: 60_000 });
    const { firstPaintMs, shift } = await page.evaluate<{ firstPaintMs: number; shift: number }>(
      painted,
    );
    const bytesOf = (files: typeof loaded) => files.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      firstPaintMs,
      bytesToPaint: bytesOf(loaded.filter(({ at }) => at <= firstPaintMs)),
      bytes: bytesOf(loaded),
      shift,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
const painted = `new Promise((resolve) => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve({ firstPaintMs: paint.startTime, shift }), 200);
})`;
