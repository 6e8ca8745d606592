// Bundles the server and the workspace's packages into one file; npm packages stay outside. With
// `--programs`, bundles the server and the commands instead: for an image, and for the tests, which start
// them many times.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const source = join(root, 'apps/server/src');
const dist = join(root, 'apps/server/dist');
const programs = process.argv.includes('--programs');
const outdir = programs ? join(dist, 'programs') : dist;

// A changed part gets another name, so the last build's parts would remain.
for (const name of existsSync(outdir) ? readdirSync(outdir) : [])
  if (/\.js(\.map)?$/.test(name)) rmSync(join(outdir, name));
await build({
  entryPoints: [join(source, 'main.ts'), ...(programs ? [join(source, 'commands/*.ts')] : [])],
  outbase: source,
  outdir,
  bundle: true,
  // What is imported on demand becomes a file of its own.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'npm packages stay outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@seven-hills/')
            ? null
            : { path, external: true },
        );
      },
    },
  ],
});
