import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { productionSettings, runProgram, spawnBank } from '../support/processes/spawn-bank.ts';
import { testFolder } from '../support/processes/test-folder.ts';

const folder = testFolder('checked-bank-');
const dataDirectory = testFolder('checked-bank-data-');

beforeEach(() => cp(join(projectRoot(), 'banks/seven-hills'), folder, { recursive: true }));

const check = (settings: Record<string, string> = {}, ...parameters: string[]) =>
  runProgram('commands/check-bank.ts', settings, folder, ...parameters);

const change = async (name: string, text: string | RegExp, replacement: string) => {
  const file = join(folder, name);
  const before = await readFile(file, 'utf8');
  const after = before.replace(text, replacement);
  expect(after).not.toBe(before);
  await writeFile(file, after);
};

describe('npm run bank:check', () => {
  it('says what a folder is, and what production refuses in it', async () => {
    const { code, stdout, stderr } = await check();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      `${folder}: ok`,
      'Seven Hills Bank, Cincinnati, America/New_York: customer, interest, bank; checking, savings, ira, certificate',
      expect.stringMatching(/^Texts: terms of 20\d\d-\d\d-\d\d, privacy of .*, esign of /),
      'A production bank does not start with it:',
    ]);
    expect(stdout).toContain("121000248 is an example's.");
    expect(stdout).toContain(`the invented company Ohio Bend Electric in ${folder}/billers.toml:`);
  });

  it('exits with 1 where production would not start with the folder', async () => {
    expect(await check({ BANK_MODE: 'production' })).toMatchObject({ code: 1 });
  });

  it('prints each fault as a start does, from a folder relative to the caller, too', async () => {
    await change('bank.toml', '121000248', '121000249');
    await change('texts/terms.md', /^## /m, '# ');
    const relative = { INIT_CWD: join(folder, '..'), BANK_MODE: 'production' };
    const name = folder.split('/').at(-1) ?? '';
    for (const outcome of [
      await check(),
      await runProgram('commands/check-bank.ts', relative, name),
      await runProgram('main.ts', { BANK_DIR: folder }),
    ])
      expect(outcome).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          new RegExp(
            `^${folder}/bank\\.toml:\\d+: numbers\\.routing_number .*its last digit must be 8 .*\\n${folder}/texts/terms\\.md:\\d+: is a heading of the first level.*\\n$`,
          ),
        ),
      });
  });

  it('compares the texts with the stored ones of a bank that runs, and of one that is stopped', async () => {
    // A fictitious bank with the texts of the demo's folder, as in this one.
    const settings = { ...productionSettings, DATA_DIR: dataDirectory };
    const withDatabase = () => check(settings, '--database');
    const bank = spawnBank(settings);
    onTestFinished(() => bank.kill('SIGKILL'));
    await bank.ready;
    expect((await withDatabase()).stdout).toContain('Its texts may replace those');
    await change('texts/terms.md', /\n$/, '\nAnd one more thing.\n');
    const fault =
      /terms\.md:4: the text differs from its version of .*, but its effective date did not\./;
    expect((await withDatabase()).stdout).toMatch(fault);
    bank.kill('SIGTERM');
    expect((await bank.ended).stdout).toContain(
      'Open https://bank.example.com: the address above answers only to the proxy in front of it.',
    );
    const { code, stdout } = await withDatabase();
    expect(stdout).toMatch(fault);
    expect(code).toBe(1);
  });
});
