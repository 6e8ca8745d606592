import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from './support/test-bank.ts';

let webRoot: string;
let bank: TestBank;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
  await mkdir(join(webRoot, '.vite'));
  await writeFile(
    join(webRoot, 'index.html'),
    '<!doctype html><html><head><title>bank</title></head><body></body></html>',
  );
  await writeFile(
    join(webRoot, '.vite', 'screens-ahead.json'),
    JSON.stringify({
      visitor: { '/?view=login': ['/assets/sign-in.js', '/assets/forms.js'] },
      signedIn: {
        '/dashboard': ['/assets/area.js'],
        '/dashboard?view=history': ['/assets/area.js', '/assets/history.js'],
      },
    }),
  );
  bank = await openTestBank({ webRoot });
});
afterAll(async () => {
  await bank.close();
  await rm(webRoot, { recursive: true, force: true });
});

async function linksOf(url: string, cookie = ''): Promise<string[]> {
  const { body, headers } = await bank.app.inject({ url, headers: { cookie } });
  expect(headers['content-type']).toContain('text/html');
  expect(headers.vary).toContain('cookie');
  expect(body).toMatch(/<\/head><body><\/body><\/html>$/);
  return [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
}

describe('the document names ahead', () => {
  test.each([
    ['/?view=login', '', ['/assets/sign-in.js', '/assets/forms.js']],
    ['/?view=login&return=%2Fprofile', '', ['/assets/sign-in.js', '/assets/forms.js']],
    ['/', '', []],
    ['/dashboard', '', []],
    ['/dashboard', 'signed_in=1', ['/assets/area.js', '/api/auth/user']],
    [
      '/dashboard?view=history&type=transfer',
      'signed_in=1',
      ['/assets/area.js', '/assets/history.js', '/api/auth/user'],
    ],
    ['/dashboard?view=unheard-of', 'signed_in=1', ['/assets/area.js', '/api/auth/user']],
    ['/about', 'signed_in=1', ['/api/auth/user']],
    ['/?view=__proto__', 'signed_in=1', ['/api/auth/user']],
    ['/?view="><script>', '', []],
    ['//evil.example/dashboard', 'signed_in=1', ['/api/auth/user']],
    ['//', '', []],
    ['/?view=%E0%A4%A', '', []],
  ])('for %s with cookie "%s" what comes next', async (url, cookie, links) => {
    expect(await linksOf(url, cookie)).toEqual(links);
  });
});

test('who is signed in is asked with the cookies, as the app asks', async () => {
  const { body } = await bank.app.inject({ url: '/dashboard', headers: { cookie: 'signed_in=1' } });
  expect(body).toContain(
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">',
  );
});
