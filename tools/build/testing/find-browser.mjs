// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const candidates = [
  process.env.CHROMIUM_PATH,
  // The headless shell has no window to draw and needs a quarter less processor time.
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

/**
 * Returns the path of a browser, `'playwright'` for Playwright's own download, or `null` if none is
 * available.
 */
export function findBrowser() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installed = findInstalled();
  // A machine that only runs tests may install the headless shell in addition to its browser.
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

/** Some systems have a placeholder under the browser's name that only prints how to install it. */
function answers(path) {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
