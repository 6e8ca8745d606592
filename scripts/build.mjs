import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { inRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { hashSources } from './lib/source-hash.mjs';

const shared = ['package.json', 'package-lock.json', 'scripts/build.mjs'];

const targets = [
  {
    name: 'server',
    label: 'the server',
    sources: [...shared, 'apps/server/package.json', 'apps/server/src', 'packages'],
    output: 'apps/server/dist/main.js',
    build: buildServer,
  },
  {
    name: 'web',
    label: 'the web app',
    sources: [...shared, 'apps/web', 'packages/contracts', 'packages/money'],
    output: 'apps/web/dist/index.html',
    build: buildWeb,
  },
];

/** Builds what changed since it was last built. Throws an Error with the tool's own words. */
export async function build() {
  for (const { name, label, sources, output, build: buildTarget } of targets) {
    const stamp = inRoot('.cache', `${name}.hash`);
    const hash = hashSources(sources);
    const isFresh =
      existsSync(inRoot(output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
    if (isFresh) continue;
    console.log(`Building ${label} …`);
    await buildTarget();
    mkdirSync(inRoot('.cache'), { recursive: true });
    writeFileSync(stamp, hash);
  }
}

/** One file of our own code; what npm installed stays where it is. */
async function buildServer() {
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: inRoot(),
    entryPoints: ['apps/server/src/main.ts'],
    outfile: 'apps/server/dist/main.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'keep-packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@seven-hills/')
              ? undefined
              : { path, external: true },
          );
        },
      },
    ],
  });
}

async function buildWeb() {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runNode(vite, ['build', '--logLevel', 'warn'], {
    cwd: inRoot('apps', 'web'),
    // Vite would leave out what only production needs when the environment says development.
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}

if (process.argv[1] === inRoot('scripts', 'build.mjs')) {
  checkNodeVersion();
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled();
  await buildOrExit();
}

/** For scripts that cannot go on without it. */
export async function buildOrExit() {
  try {
    await build();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
