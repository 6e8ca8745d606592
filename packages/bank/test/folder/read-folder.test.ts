import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { BankFolderError } from '../../src/folder/bank-folder-error.ts';
import { readBankFolder } from '../../src/folder/read-folder.ts';

const shipped = join(projectRoot(), 'banks');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seven-hills-folder-'));
  await cp(join(shipped, 'lakeshore'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The sentences about a folder whose bank.toml has a text replaced. */
async function faultsAfter(text: string | RegExp, replacement: string): Promise<string[]> {
  const file = join(folder, 'bank.toml');
  const before = await readFile(file, 'utf8');
  const after = before.replace(text, replacement);
  expect(after).not.toBe(before);
  await writeFile(file, after);
  return faults();
}

function faults(): string[] {
  try {
    readBankFolder(folder);
    return [];
  } catch (error) {
    if (!(error instanceof BankFolderError)) throw error;
    return error.message.split('\n').map((line) => line.replaceAll(`${folder}/`, ''));
  }
}

it.each(['seven-hills', 'lakeshore'])('the shipped folder %s has no fault', (name) => {
  expect(readBankFolder(join(shipped, name))).toMatchObject({ name: expect.any(String) });
});

describe('a fault is named with its file and line', () => {
  const lineOf = async (start: string) =>
    (await readFile(join(shipped, 'lakeshore/bank.toml'), 'utf8'))
      .split('\n')
      .findIndex((line) => line.startsWith(start)) + 1;

  test.each<
    [what: string, line: string, text: string | RegExp, replacement: string, fault: string]
  >([
    [
      'an impossible routing number',
      'routing_number',
      '091999997',
      '091999998',
      'numbers.routing_number is not a routing number: please check its nine digits.',
    ],
    [
      'a word that the texts do not know',
      'customer',
      '"member"',
      '"patron"',
      'words.customer must be one of customer, member.',
    ],
    [
      'a drawing that the program does not have',
      'drawing',
      '"lake"',
      '"sea"',
      'look.drawing must be one of hills, lake, plain.',
    ],
    [
      'a routing number without quotes',
      'routing_number',
      '"091999997"',
      '91999997',
      'numbers.routing_number must be a text.',
    ],
    [
      'a SWIFT code of another country',
      'swift_code',
      'LKSHUS44',
      'LKSHDE44',
      'numbers.swift_code must be the SWIFT code of a bank in the US: 8 or 11 characters.',
    ],
    [
      'an unknown time zone',
      'zone ',
      'America/Chicago',
      'America/Duluth',
      'time.zone must be the name of a time zone, such as America/Chicago.',
    ],
    ['a missing value', '[bank]', /city = .*\n/, '', 'bank.city is missing.'],
    [
      'a regulator that insures no deposits',
      'regulator',
      '"ncua"',
      '"occ"',
      'bank.regulator must be one of fdic, ncua.',
    ],
    [
      'a tag that is none',
      'closing_title',
      'on the shore',
      'in {{town}}',
      'landing.closing_title: {{town}} is not a value: use one of name, short_name, city, founded, mail_address, member_notice, support_phone, service_phone, support_email, first_deposit, age_min, accounts_max, pin_tries.',
    ],
    [
      'an empty value',
      'name',
      'name = "Lakeshore Credit Union"',
      'name = " "',
      'bank.name must not be empty.',
    ],
    ['a misspelled value', 'foundet', 'founded', 'foundet', 'bank.foundet is not known.'],
    [
      'a phone number of words',
      'support_phone',
      '(218) 555-0140',
      'call us',
      'contact.support_phone must be a phone number such as (513) 555-0100 or 1-800-555-0100.',
    ],
    [
      'a color that is none',
      'primary ',
      '#1d4e79',
      'navy',
      'colors.primary.0 must be a color such as #14513b.',
    ],
    [
      'a color without contrast',
      'primary ',
      '"#1d4e79"',
      '"#7ea9d0"',
      'colors.primary lacks contrast: on light screens, primary on paper has 2.27 to 1 and needs 4.5 to 1.',
    ],
  ])('%s', async (_what, line, text, replacement, fault) => {
    const found = await faultsAfter(text, replacement);
    const at = line === 'foundet' ? await lineOf('founded') : await lineOf(line);
    expect(found).toContain(`bank.toml:${at}: ${fault}`);
  });

  test('a fault in an entry of the about page', async () => {
    const file = join(folder, 'texts/about.toml');
    const before = await readFile(file, 'utf8');
    await writeFile(file, before.replace('title = "Savings insured"\n', ''));
    const line = before.split('\n').indexOf('year = "1971"');
    expect(faults()).toEqual([`texts/about.toml:${line}: milestones.1.title is missing.`]);
  });

  test('a text that is not TOML', async () => {
    const found = await faultsAfter('short_name = "Lakeshore"', 'short_name = Lakeshore');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^bank\\.toml:${await lineOf('short_name')}: .+\\.$`));
  });

  test('every missing file', async () => {
    await rm(join(folder, 'logo.svg'));
    await rm(join(folder, 'icons'), { recursive: true });
    const found = faults();
    expect(found).toContain('logo.svg: missing.');
    expect(found).toContain('icons/icon-512.png: missing.');
    expect(found).toHaveLength(6);
  });

  test('all of them, not only the first', async () => {
    await faultsAfter('091999997', '1');
    expect(await faultsAfter('LKSHUS44', 'X')).toHaveLength(2);
  });
});
