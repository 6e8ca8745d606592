import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { projectRoot } from '@seven-hills/project';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  background_color: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const web = join(projectRoot(), 'apps/web');
let webRoot: string;
let bank: TestBank;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
  await cp(join(web, 'public'), webRoot, { recursive: true });
  await cp(join(web, 'index.html'), join(webRoot, 'index.html'));
  await mkdir(join(webRoot, '.vite'));
  const ahead = { visitor: {}, signedIn: {}, calls: {} };
  await writeFile(join(webRoot, '.vite', 'screens-ahead.json'), JSON.stringify(ahead));
  bank = await openTestBank({ webRoot });
});
afterAll(async () => {
  await bank.close();
  await rm(webRoot, { recursive: true, force: true });
});

/** The width and height of a PNG file. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

const papers = async () => {
  const tokens = await readFile(join(web, 'src/ui/brand/tokens.css'), 'utf8');
  const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  return { light, dark };
};

it('every page links to the files that a phone needs to install the bank, in the colors of the tokens', async () => {
  const { body } = await bank.app.inject('/about');
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  const { light, dark } = await papers();
  for (const [scheme, color] of Object.entries({ light, dark }))
    expect(body).toContain(
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})" />`,
    );
  const { headers } = await bank.app.inject('/about');
  expect(headers['content-security-policy']).toContain("manifest-src 'self'");
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
});

it('the manifest has the bank’s name and colors, and each icon its size', async () => {
  const answer = await bank.app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = answer.json<Manifest>();
  const { light } = await papers();
  expect(manifest).toMatchObject({
    name: brand.name,
    short_name: brand.shortName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await bank.app.inject(src);
    expect(icon.headers['content-type']).toBe(type);
    expect(sizeOf(icon.rawPayload)).toBe(sizes);
  }
  const touch = await bank.app.inject('/apple-touch-icon.png');
  expect(sizeOf(touch.rawPayload)).toBe('180x180');
});

it('the worker is a script at the root, so that it can show alerts for every page', async () => {
  const { headers, body } = await bank.app.inject('/alerts-worker.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).not.toMatch(/'fetch'|caches\.|importScripts/);
});
