// `npm start`: installs and builds what is missing or stale, then becomes the server.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, prepare, root } from './prepare.mjs';

await prepare();
build();
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
