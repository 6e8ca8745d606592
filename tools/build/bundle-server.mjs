// Bundles the server and the workspace's packages into one file; npm packages stay outside. With
// `--programs`, bundles the server and the commands for the tests instead, which start them many times.
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const source = join(root, 'apps/server/src');
const dist = join(root, 'apps/server/dist');

await build({
  ...(process.argv.includes('--programs')
    ? {
        entryPoints: [join(source, 'main.ts'), join(source, 'commands/*.ts')],
        outbase: source,
        outdir: join(dist, 'test-programs'),
      }
    : { entryPoints: [join(source, 'main.ts')], outfile: join(dist, 'main.js') }),
  bundle: true,
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
