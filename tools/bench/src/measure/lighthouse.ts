import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { sessionCookies } from './measure-in-browser.ts';

const run = promisify(execFile);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseScores {
  /** 0 to 100. */
  categories: Record<(typeof categories)[number], number>;
  /** Lighthouse's ids of the audits that failed. */
  shortOf: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
}

/**
 * The path of Lighthouse's command, or `null` if it is not installed. It is not a dependency: only
 * the benchmark would use its 185 MB.
 */
export function findLighthouse(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  return (
    folders.map((folder) => join(folder, 'lighthouse')).find((path) => existsSync(path)) ?? null
  );
}

/**
 * Loads a page as Lighthouse's phone on a slow network, and returns the four scores. With a token,
 * the page is signed in: the browser holds the session's cookies, because the page's own script
 * reads one. Fails if the page does not have this heading.
 */
export async function runLighthouse(
  lighthouse: string,
  visit: {
    url: string;
    heading: string;
    sessionToken?: string;
    executablePath: string | null;
    chromeFlags: string[];
  },
): Promise<LighthouseScores> {
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-lighthouse-'));
  const file = join(folder, 'report.json');
  const port = await findFreePort();
  const chrome = await chromium.launchPersistentContext(join(folder, 'profile'), {
    args: [...visit.chromeFlags, `--remote-debugging-port=${port}`],
    ...(visit.executablePath ? { executablePath: visit.executablePath } : {}),
  });
  try {
    if (visit.sessionToken)
      await chrome.addCookies(sessionCookies(new URL(visit.url).origin, visit.sessionToken));
    await run(
      lighthouse,
      [
        visit.url,
        '--quiet',
        '--no-enable-error-reporting',
        `--only-categories=${categories.join(',')}`,
        `--port=${port}`,
        '--output=json',
        `--output-path=${file}`,
      ],
      { maxBuffer: 2 ** 26 },
    );
    const page = await chrome.newPage();
    await page.goto(visit.url);
    await page.getByRole('heading', { level: 1, name: visit.heading }).waitFor();
    return scoresOf(JSON.parse(await readFile(file, 'utf8')) as Report);
  } finally {
    await chrome.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function scoresOf(report: Report): LighthouseScores {
  const score = (name: (typeof categories)[number]) =>
    Math.round((report.categories[name]?.score ?? 0) * 100);
  const shortOf = Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    categories: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shortOf: [...new Set(shortOf)],
  };
}
