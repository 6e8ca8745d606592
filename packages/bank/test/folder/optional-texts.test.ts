import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBankFolder } from '../../src/folder/read-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seven-hills-folder-'));
  await cp(join(projectRoot(), 'banks/lakeshore'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, 'texts', name);

it('reads notes on fees, questions, and words for letters, which a folder may leave out', async () => {
  const read = readBankFolder(folder);
  expect(read.feeNotes).toContain('{{support_phone}}');
  expect(read.helpQuestions?.[0]).toMatchObject({ topic: 'Your Account' });
  expect(read.letters.every).toContain('17 Harbor Drive, Duluth, MN 55802');
  await rm(file('fees.md'));
  await rm(file('letters.toml'));
  await rm(file('help.toml'));
  expect(readBankFolder(folder)).toMatchObject({ feeNotes: '', helpQuestions: null, letters: {} });
});

it.each([
  ['fees.md', 'A note.\n\n# Too large', ':3: is a heading of the first level: begin with ##.'],
  ['fees.md', 'Call {{phone}}.', ':1: {{phone}} is not a value'],
  [
    'help.toml',
    '[[questions]]\ntopic = "A"\nquestion = "B?"\n',
    ':1: questions.0.answer is missing.',
  ],
  [
    'help.toml',
    '[[questions]]\ntopic = "A"\nquestion = "B?"\nanswer = "{{#wire}}C{{/wire}}"\n',
    ':4: questions.0.answer: {{#wire}} is not a service',
  ],
  [
    'help.toml',
    '[[questions]]\ntopic = "A"\nquestion = "B?"\nanswer = "<b>C</b>"\n',
    ':4: questions.0.answer: has HTML, which is not shown.',
  ],
  ['letters.toml', 'every = "Call {{phone}}."', ':1: every: {{phone}} is not a value'],
  [
    'letters.toml',
    'every = "A"\nfees = "{{#wires}}B{{/wires}}"',
    ':2: fees: {{#wires}} is a section, which letters do not have',
  ],
  ['letters.toml', 'farewell = "A"', ':1: farewell is not known: use one of welcome, application'],
])('names a fault in %s with its line', async (name, text, fault) => {
  await writeFile(file(name), text);
  expect(() => readBankFolder(folder)).toThrow(`${file(name)}${fault}`);
});
