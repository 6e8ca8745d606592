import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const guide = readFileSync(join(root, 'docs/guide/adapters.md'), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );

/** Writes the guide's examples as files: each names its path in its first line. */
const examples = blocks('ts').map((code) => ({
  path: /^\/\/ (\S+\.ts)\n/.exec(code)?.[1],
  code,
}));

describe('docs/guide/adapters.md', () => {
  // A copy of the tree with only the examples in it; `rootDirs` overlays it on the project.
  const folder = join(root, '.cache', 'adapter-guide');
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    for (const { path, code } of examples) {
      const file = join(folder, path ?? 'unnamed.ts');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { types: ['node'], rootDirs: [root, folder] },
        include: ['**/*.ts'],
      }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('shows an adapter of each kind', () => {
    expect(examples.map(({ path }) => path)).toEqual([
      'apps/server/src/money/external-payments/rails/acme-pay-rail.ts',
      'apps/server/src/money/wires/rails/acme-wire-rail.ts',
      'apps/server/src/money/initial-deposit/acme-processor.ts',
    ]);
  });

  it('compiles', async () => {
    const compiler = join(root, 'node_modules/.bin/tsc');
    const output = await promisify(execFile)(compiler, ['-p', folder], { cwd: root }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    expect(output).toBe('');
  });

  it('changes the actual composition root', () => {
    const source = readFileSync(join(root, 'apps/server/src/compose/adapters.ts'), 'utf8');
    const [diff = ''] = blocks('diff');
    const before = diff
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('+'))
      .map((line) => line.slice(1));
    expect(source).toContain(before.join('\n'));
  });
});
