import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedMajor } from '../tools/build/runtime.mjs';

/** Every command continues on the bank's Node, whichever Node starts it. */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node of the npm that runs the tests, which may be older. */
const starter = process.env.npm_node_execpath ?? process.execPath;
const versionOf = (node: string) =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1);
const hasRuntime = process.execPath.startsWith(join(root, 'node_modules'));

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'seven-hills-runtime-'));
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, file), join(project, file));
  for (const file of ['run', 'prepare', 'runtime'])
    cpSync(join(root, `tools/build/${file}.mjs`), join(project, `tools/build/${file}.mjs`));
  mkdirSync(join(project, 'node_modules'));
  // What npm leaves behind; it is newer than the lock file.
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '{}');
  writeFileSync(
    join(project, 'say.mjs'),
    'console.log(JSON.stringify([process.execPath, ...process.argv.slice(2)]));',
  );
});
afterEach(() => rmSync(project, { recursive: true }));

const useShipped = () => {
  const [, name = ''] = /node_modules\/([^/]+)/.exec(process.execPath) ?? [];
  symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
};

function run(environment: Record<string, string> = {}) {
  const { BANK_NODE: _, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(
    starter,
    ['tools/build/run.mjs', 'say.mjs', 'two words', '--build'],
    { cwd: project, encoding: 'utf8', env: { ...others, ...environment } },
  );
  return { status, stdout, stderr };
}

const said = (node: string) => ({
  status: 0,
  stdout: `${JSON.stringify([node, 'two words', '--build'])}\n`,
  stderr: '',
});

describe('a command', () => {
  it.runIf(hasRuntime)('continues on the Node that ships, with its arguments', () => {
    useShipped();
    expect(run()).toEqual(said(process.execPath));
  });

  it('runs on the Node that BANK_NODE names, also through a wrapper', () => {
    const wrapper = join(project, 'node');
    writeFileSync(wrapper, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    expect(run({ BANK_NODE: process.execPath })).toEqual(said(process.execPath));
    expect(run({ BANK_NODE: wrapper })).toEqual(said(process.execPath));
  });

  it.each([
    ['/nowhere/node', /^BANK_NODE is \/nowhere\/node, which cannot be run: .*ENOENT\.\n$/],
    [
      '/bin/true',
      new RegExp(
        `^BANK_NODE is /bin/true, which is not Node\\. Seven Hills Bank runs on Node ${shippedMajor}\\.\\n$`,
      ),
    ],
  ])('refuses a BANK_NODE that is %s', (path, refusal) => {
    expect(run({ BANK_NODE: path })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(refusal),
    });
  });

  it.runIf(versionOf(starter).split('.')[0] !== versionOf(process.execPath).split('.')[0])(
    'says what to install where the packages were left out',
    () => {
      const { status, stderr } = run();
      expect(status).toBe(1);
      expect(stderr).toContain(
        `because its optional packages were left out. Install Node ${shippedMajor}`,
      );
      expect(run({ BANK_NODE: starter }).stderr).toContain(`is Node ${versionOf(starter)}.`);
    },
  );

  it.runIf(hasRuntime)('passes signals and the exit code on', async () => {
    useShipped();
    writeFileSync(
      join(project, 'wait.mjs'),
      `process.on('SIGTERM', () => process.exit(7));
       console.log('waiting');
       setInterval(() => {}, 1_000);`,
    );
    const waiting = spawn(starter, ['tools/build/run.mjs', 'wait.mjs'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(waiting.stdout, 'data');
    waiting.kill('SIGTERM');
    expect(await once(waiting, 'exit')).toEqual([7, null]);
  });
});

describe('the package with Node', () => {
  const { optionalDependencies: packages } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string> };
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };

  it('has the same version on every platform, and a recorded hash', () => {
    expect(new Set(Object.values(packages)).size).toBe(1);
    for (const [name, version] of Object.entries(packages)) {
      expect(name).toMatch(/^node-(bin-)?(linux|darwin)-(x64|arm64)$/);
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({
        version,
        integrity: expect.stringMatching(/^sha512-/),
      });
    }
  });

  it.runIf(hasRuntime)('runs these tests', () => {
    expect(Object.values(packages)).toContain(process.versions.node);
  });
});
