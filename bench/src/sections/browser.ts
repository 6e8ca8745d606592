import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { projectRoot } from '@seven-hills/postgres';
import { measureScreens, type Screen } from '../../../apps/web/scripts/bundle-budget.ts';
import type { BenchContext } from '../context.ts';
import { type Figure, milliseconds, type SectionResult } from '../figure.ts';
import { findLighthouse, type LighthouseScores, runLighthouse } from '../lighthouse.ts';
import { loadedPin } from '../load-customers.ts';
import { loadHistories } from '../load-histories.ts';
import { type MeasuredBank, startMeasuredBank } from '../measured-bank.ts';
import { median } from '../median.ts';

const longTaskMs = 50;
const rowsScrolled = 10_000;

/** What a person waits for: pages as Lighthouse sees them, a transfer's answer, a long list scrolled. */
export async function browser(context: BenchContext): Promise<SectionResult> {
  const executablePath = await findChromium();
  const url = await context.freshDatabase('bench_browser');
  const bank = await startMeasuredBank(url, { customers: 1_000, transfersEach: 10, servers: 1 });
  const site = `http://127.0.0.1:${bank.ports[0]}`;
  const chrome = await chromium.launch({
    args: chromeFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const { tokens } = await loadHistories(url, bank.pinKeys);
    const answers = await measureTransferAnswers(chrome, site, bank, context.isQuick ? 3 : 11);
    const scroll = await measureScrolling(chrome, site, tokens.long);
    const pages = await measurePages(context, site, bank, executablePath);
    const screens = await measureScreens(join(projectRoot(), 'apps/web/dist'));
    return {
      figures: [
        ...weightsOf(screens),
        ...pages.figures,
        {
          name: 'a transfer: from the click to the painted answer',
          measured: milliseconds(median(answers)),
        },
        {
          name: `${scroll.rows.toLocaleString('en-US')} history rows scrolled: longest task`,
          measured: milliseconds(scroll.longestTaskMs),
          comparison: `${scroll.longTasks} tasks above ${longTaskMs} ms`,
          target: `none above ${longTaskMs} ms`,
          isMet: scroll.longTasks === 0 && scroll.rows >= rowsScrolled,
        },
      ],
      details: { answers, scroll, pages: pages.scores, screens },
    };
  } finally {
    await chrome.close();
    await bank.close();
    await context.dropDatabase('bench_browser');
  }
}

/** The landing page's compressed scripts, and those of the heaviest other screen. */
function weightsOf(screens: readonly Screen[]): Figure[] {
  const [heaviest] = screens
    .filter(({ name }) => name !== 'landing')
    .sort((a, b) => b.brotliBytes - a.brotliBytes);
  const landing = screens.find(({ name }) => name === 'landing');
  return [landing, heaviest].flatMap((screen) =>
    screen
      ? {
          name: `compressed JavaScript, ${screen === landing ? 'landing' : `heaviest of ${screens.length} screens (${screen.name})`}`,
          measured: kilobytes(screen.brotliBytes),
          target: `at most ${kilobytes(screen.budgetBytes)}`,
          isMet: screen.brotliBytes <= screen.budgetBytes,
        }
      : [],
  );
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

/** Nothing calls home; root's Chromium has no sandbox of its own. */
const chromeFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

async function findChromium(): Promise<string | null> {
  const finder = pathToFileURL(join(projectRoot(), 'scripts/find-browser.mjs')).href;
  const { findBrowser } = (await import(finder)) as { findBrowser: () => string | null };
  const found = findBrowser();
  if (found === null) throw new Error('there is no browser to measure with');
  return found === 'playwright' ? null : found;
}

async function signedInPage(chrome: Browser, site: string, token: string): Promise<Page> {
  const context = await chrome.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
  await context.addCookies([
    { name: 'session', value: token, url: site },
    { name: 'signed_in', value: '1', url: site },
  ]);
  return context.newPage();
}

/** From the click on the form's button until the receipt's first frame is on the screen, in ms. */
async function measureTransferAnswers(
  chrome: Browser,
  site: string,
  { customers }: MeasuredBank,
  rounds: number,
): Promise<number[]> {
  const [sender, recipient] = customers;
  if (!sender || !recipient) throw new Error('a transfer needs two customers');
  const page = await signedInPage(chrome, site, sender.sessionToken);
  const numbers = await (await page.request.get(`${site}/api/accounts?search=Customer`)).json();
  const accountNumber: string = numbers[0].accountNumber;
  const answers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${site}/dashboard?view=transaction&type=transfer`);
    await page.getByLabel('Amount').fill('1.00');
    await page.getByLabel('Recipient Account').pressSequentially(accountNumber);
    await page.getByRole('option', { name: accountNumber }).click();
    await page.getByLabel('PIN').fill(loadedPin);
    answers.push(await page.evaluate<number>(timeAnswer));
  }
  await page.context().close();
  return answers;
}

/** Runs in the page. A frame requested from within a frame begins when the one before is painted. */
const timeAnswer = `new Promise((resolve) => {
  const startedAt = performance.now();
  new MutationObserver((changes, observer) => {
    if (!document.querySelector('[role="dialog"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
  }).observe(document.body, { childList: true, subtree: true });
  document.querySelector('form button[type="submit"]').click();
})`;

/** Scrolls through a long history as fast as it loads, and notes the tasks that held the page up. */
async function measureScrolling(chrome: Browser, site: string, token: string) {
  const page = await signedInPage(chrome, site, token);
  await page.goto(`${site}/dashboard?view=history`);
  await page.getByRole('table').getByRole('row').nth(5).waitFor();
  const result = await page.evaluate<{ rows: number; seconds: number; tasks: number[] }>(
    scrollThrough,
  );
  await page.context().close();
  return {
    ...result,
    longestTaskMs: Math.max(0, ...result.tasks),
    longTasks: result.tasks.filter((ms) => ms > longTaskMs).length,
  };
}

/** Runs in the page: a step each frame, until so many rows have gone by or nothing comes any more. */
const scrollThrough = `(async () => {
  const tasks = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const startedAt = performance.now();
  let rows = 0;
  while (rows < ${rowsScrolled} && performance.now() - startedAt < 120_000) {
    window.scrollBy({ top: 600, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const last = [...document.querySelectorAll('[role="row"][aria-rowindex]')].at(-1);
    rows = Math.max(rows, Number(last?.getAttribute('aria-rowindex') ?? 0));
  }
  observer.disconnect();
  return { rows, seconds: (performance.now() - startedAt) / 1000, tasks };
})()`;

/** The landing page, the login view and the dashboard as Lighthouse sees them on a phone. */
async function measurePages(
  context: BenchContext,
  site: string,
  bank: MeasuredBank,
  executablePath: string | null,
): Promise<{ figures: Figure[]; scores: Record<string, LighthouseScores[]> }> {
  const lighthouse = findLighthouse();
  if (!lighthouse)
    return {
      figures: [
        {
          name: 'Lighthouse',
          measured: 'not installed: npm install --global lighthouse@12',
          target: '95, and 100 in the other three',
          isMet: null,
        },
      ],
      scores: {},
    };
  const cookie = `session=${bank.customers[0]?.sessionToken}; signed_in=1`;
  const visits = [
    { name: 'landing page', url: `${site}/` },
    { name: 'login', url: `${site}/?view=login` },
    { name: 'dashboard', url: `${site}/dashboard`, cookie },
  ];
  const figures: Figure[] = [];
  const scores: Record<string, LighthouseScores[]> = {};
  for (const { name, ...visit } of visits) {
    const runs: LighthouseScores[] = [];
    for (let round = 0; round < (context.isQuick ? 1 : 3); round++)
      runs.push(await runLighthouse(lighthouse, { ...visit, executablePath, chromeFlags }));
    const of = (key: keyof LighthouseScores['categories']) =>
      Math.round(median(runs.map(({ categories }) => categories[key])));
    const rest = (['accessibility', 'best-practices', 'seo'] as const).map(of);
    scores[name] = runs;
    figures.push({
      name: `Lighthouse (mobile), ${name}`,
      measured: `${of('performance')}; ${rest.join(', ')}`,
      target: 'at least 95; 100, 100, 100',
      isMet: of('performance') >= 95 && rest.every((score) => score === 100),
    });
  }
  return { figures, scores };
}
