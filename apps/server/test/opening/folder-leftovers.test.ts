import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictures } from '@seven-hills/bank/folder/read-folder';
import { projectRoot } from '@seven-hills/project';
import { beforeEach, expect, it } from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import { folderProblems } from '../../src/opening/folder-leftovers.ts';
import { fictitiousBank } from '../support/processes/fictitious-bank.ts';
import { productionSettings } from '../support/processes/spawn-bank.ts';
import { testFolder } from '../support/processes/test-folder.ts';

const ownAbout = `intro = "We began on a Tuesday."
regulation = []

[closing]
title = "Come in"
text = "We are open."
`;

const folder = testFolder('bank-folder-');
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await cp(join(projectRoot(), 'banks/seven-hills'), folder, { recursive: true });
  await writeAbout(ownAbout);
  await rm(join(folder, 'billers.toml'));
  for (const picture of pictures) await appendFile(join(folder, picture), ' ');
  await changeBankFile((text) =>
    [
      ['description', 'Accounts in Nowhere.'],
      ['title', 'Come in'],
      ['lead', 'Save.'],
      ['accounts_title', 'What we have'],
      ['accounts_lead', 'Choose.'],
      ['closing_title', 'Join us'],
      ['last_four', '7001'],
      ['balance', '17.00'],
    ].reduce(
      (changed, [key, value]) =>
        changed.replace(new RegExp(`^${key} = .*`, 'm'), `${key} = "${value}"`),
      text.replace(/\[\[landing\.example\.movements\]\][\s\S]*(?=\[look\])/, ''),
    ),
  );
});

const about = () => join(folder, 'texts/about.toml');
const bankFile = () => join(folder, 'bank.toml');
const changeBankFile = async (change: (text: string) => string) =>
  writeFile(bankFile(), change(await readFile(bankFile(), 'utf8')));
const writeAbout = (text: string) => writeFile(about(), text);
const found = () => folderProblems('production', folder);

it('accepts a folder with stories of its own, and a demo with those of an example', async () => {
  expect(found()).toEqual([]);
  await cp(join(projectRoot(), 'banks/seven-hills/texts/about.toml'), about());
  expect(folderProblems('demo', folder)).toEqual([]);
});

it.each(['seven-hills', 'lakeshore'])('refuses the stories of banks/%s', async (example) => {
  await cp(join(projectRoot(), 'banks', example, 'texts/about.toml'), about());
  expect(found().length).toBeGreaterThan(3);
  expect(() => readSettings(productionSettings, '/srv', fictitiousBank, folder)).toThrow(
    "it is an example's.",
  );
});

it('refuses the logo, an icon, and the words of an example', async () => {
  const example = join(projectRoot(), 'banks/lakeshore');
  for (const name of ['logo.svg', 'icons/icon-192.png'])
    await cp(join(example, name), join(folder, name));
  const title = 'title = "Your money, among neighbors"';
  await changeBankFile((text) => text.replace('title = "Come in"', title));
  const line = (await readFile(bankFile(), 'utf8')).split('\n').indexOf(title) + 1;
  const [logo, icon] = ['logo.svg', 'icons/icon-192.png'].map((name) => join(folder, name));
  expect(found()).toEqual([
    `BANK_MODE=production needs the bank's own ${logo}: it is an example's.`,
    `BANK_MODE=production needs the bank's own ${icon}: it is an example's. Draw it from the logo: npm run icons -- ${folder}`,
    `BANK_MODE=production needs the bank's own landing.title in ${bankFile()}:${line}: it is an example's.`,
  ]);
});

it('refuses each text of an example that is one bank’s own', async () => {
  const example = join(projectRoot(), 'banks/lakeshore');
  for (const name of ['letters.toml', 'fees.md', 'help.toml'])
    await cp(join(example, 'texts', name), join(folder, 'texts', name));
  await writeAbout(
    `${ownAbout}\n[[values]]\ntitle = "Ours"\ntext = "We have no shareholders. What we earn goes back to members, in better rates and lower fees."\n\n[[services]]\ntitle = "Bills"\ntext = "For bills, groceries, and everything between paychecks."\n`,
  );
  await changeBankFile((text) =>
    text
      .replace(
        'title = "Come in"',
        'title = "Come in"\neyebrow = "Owned by its members since {{founded}}"',
      )
      .replace(/^eyebrow = "\{\{city.*\n/m, '')
      .replace('last_four = "7001"', 'last_four = "5402"')
      .replace(
        '[look]',
        '[[landing.example.movements]]\ntext = "Paycheck"\nday = "Thursday"\namount = "1980.00"\n\n[[landing.example.movements]]\ntext = "Superior Hardware"\nday = "Monday"\namount = "-9.00"\n\n[look]',
      ),
  );
  const what = found().map((sentence) =>
    sentence.replace(/^BANK_MODE=production needs the bank's own (.*) in \S+: it is .*$/, '$1'),
  );
  expect(what).toEqual([
    'landing.eyebrow',
    'landing.example.last_four',
    'movements (Paycheck)',
    'movements (Superior Hardware)',
    'values (Ours)',
    'services (Bills)',
    'welcome',
    'certificates',
    'every',
    'note',
    'note',
  ]);
});

it.each([
  [
    'a testimonial with other punctuation and another name',
    '[[testimonials]]\nquote = "i opened the account – on the bus, to my first job! It was done before my stop"\nname = "Ada Byron"\nabout = "Nurse"\n',
    'testimonials (Ada Byron)',
  ],
  [
    'the person of a testimonial',
    '[[testimonials]]\nquote = "They are kind."\nname = "Teresa Kohl"\nabout = "Baker"\n',
    'testimonials (Teresa Kohl)',
  ],
  [
    'an award',
    '[[awards]]\nyear = "2026"\ntitle = "Clear Terms Award"\ntext = "For a fee schedule that fits on one page"\n',
    'awards (Clear Terms Award)',
  ],
])('refuses %s, with file and line', async (_what, story, what) => {
  await writeAbout(`${ownAbout}\n${story}`);
  expect(found()).toEqual([
    `BANK_MODE=production needs the bank's own ${what} in ${about()}:8: it is an example's.`,
  ]);
});

it.each([
  ['TODO: our history', 'TODO'],
  ['Lorem ipsum dolor sit amet', 'Lorem'],
  ['We are {{ the bank of … }} here', '{{ the bank of … }}'],
  ['Our hours are TBD.', 'TBD'],
])('refuses a text with a placeholder: %s', async (line, placeholder) => {
  const file = join(folder, 'texts/privacy.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text.trimEnd()}\n\n${line}\n`);
  const lines = `${text.trimEnd()}\n\n${line}`.split('\n').length;
  expect(found()).toEqual([
    `BANK_MODE=production needs a text for the placeholder ${placeholder} in ${file}:${lines}.`,
  ]);
});

it('refuses the invented companies of an example, with file and line', async () => {
  const file = join(folder, 'billers.toml');
  const example = await readFile(join(projectRoot(), 'banks/seven-hills/billers.toml'), 'utf8');
  await writeFile(file, example);
  const line = example.split('\n').findIndex((each) => each.startsWith('routing_number')) + 1;
  expect(found()[0]).toBe(
    `BANK_MODE=production does not pay the invented company Ohio Bend Electric in ${file}:${line}: please remove it.`,
  );
  expect(found()).toHaveLength(6);
  await writeFile(file, example.replaceAll('800000019', '021000021'));
  expect(found()).toEqual([]);
});
