import { buildOrExit } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { inRoot } from './lib/paths.mjs';

checkNodeVersion();
await ensureInstalled();
await buildOrExit();
process.setSourceMapsEnabled(true);
// In this same process, so that Ctrl-C and SIGTERM reach the server itself.
const { pathToFileURL } = await import('node:url');
await import(pathToFileURL(inRoot('apps', 'server', 'dist', 'main.js')).href);
