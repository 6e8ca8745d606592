import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Draws the icons of a bank's folder from its logo, a square with a ground of its own. Run it after
 * changing the logo: `npm run icons -- banks/my-bank`.
 */
const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Please name the bank’s folder.');
const folder = resolve(process.env.INIT_CWD ?? '.', given);

/** Phones crop the last two kinds to other shapes, so these fill their square. */
const icons = [
  { file: 'icon-192.png', size: 192, fillsSquare: false, scale: 1 },
  { file: 'icon-512.png', size: 512, fillsSquare: false, scale: 1 },
  // Everything that matters is in the middle 80% (the safe zone of maskable icons).
  { file: 'icon-maskable-192.png', size: 192, fillsSquare: true, scale: 0.78 },
  { file: 'icon-maskable-512.png', size: 512, fillsSquare: true, scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, fillsSquare: true, scale: 0.92 },
];

const mark = await readFile(join(folder, 'logo.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#\w+)"/.exec(mark)?.[1];
if (!ground) throw new Error('logo.svg has no <rect> with a fill, the ground of the icons');
await mkdir(join(folder, 'icons'), { recursive: true });
const finder = new URL('../tools/build/testing/find-browser.mjs', import.meta.url).href;
const { findBrowser } = (await import(finder)) as { findBrowser: () => string | null };
const found = findBrowser();
if (found === null)
  throw new Error('No Chromium was found or could be installed. Name one in CHROMIUM_PATH.');
const browser = await chromium.launch(found === 'playwright' ? {} : { executablePath: found });
try {
  for (const { file, size, fillsSquare, scale } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const side = Math.round(size * scale);
    await page.setContent(
      `<style>
        * { margin: 0 }
        html { background: ${fillsSquare ? ground : 'transparent'} }
        body { display: grid; place-items: center; height: 100vh }
        svg { width: ${side}px; height: ${side}px; display: block }
      </style>${mark}`,
    );
    const image = await page.screenshot({ omitBackground: true });
    await writeFile(join(folder, 'icons', file), image);
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`Drew ${icons.length} icons into ${join(folder, 'icons')}.`);
