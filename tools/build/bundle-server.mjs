// Bundles the server and the workspace's packages into one file; npm packages stay outside.
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

await build({
  entryPoints: [join(root, 'apps/server/src/main.ts')],
  outfile: join(root, 'apps/server/dist/main.js'),
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
