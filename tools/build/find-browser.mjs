// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const candidates = [
  process.env.CHROMIUM_PATH,
  // Without a window to draw it needs a quarter less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a browser, `'playwright'` for Playwright's own download, or `null` when none can be had. */
export function findBrowser() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installed = findInstalled();
  // A machine that only runs tests may get the leaner one beside the one that it has.
  const isWorthMore = process.env.CI && isDebianRoot && !installed?.includes('headless');
  if (installed && !isWorthMore) return installed;
  if (isDebianRoot) {
    process.stderr.write('Installing Chromium (Debian package)…\n');
    const apt = (...parameters) =>
      spawnSync('apt-get', parameters, {
        encoding: 'utf8',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: installed ? 60_000 : 300_000,
      }).status === 0;
    const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name);
    if (!install('chromium-headless-shell')) {
      apt('update', '-qq');
      if (!install('chromium-headless-shell') && !installed) install('chromium');
    }
    const now = findInstalled();
    if (now) return now;
  }
  process.stderr.write('Downloading a browser for Playwright…\n');
  const download = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { encoding: 'utf8', timeout: 300_000 },
  );
  return download.status === 0 ? 'playwright' : null;
}

function findInstalled() {
  return candidates.find((path) => path && existsSync(path) && answers(path));
}

/** Some systems have a stand-in under the browser's name that only says how to install it. */
function answers(path) {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
