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

it('reads the first deposit and the types on offer, which a folder from before them leaves out', async () => {
  expect(readBankFolder(folder)).toMatchObject({
    firstDeposit: '5.00',
    offeredTypes: ['checking', 'savings', 'certificate'],
    accounts: { ira: { name: 'IRA' }, certificate: { iraName: 'IRA Share Certificate' } },
  });
  const file = join(folder, 'bank.toml');
  const text = await readFile(file, 'utf8');
  const ira = '[accounts.ira]\nname = "IRA Share"\npurpose = "Later"\ndescription = "Savings."\n';
  await writeFile(
    file,
    text
      .replace(/first_deposit = .*\noffered = .*\n/, '')
      .replace('[landing]', `${ira}\n[landing]`),
  );
  expect(readBankFolder(folder)).toMatchObject({
    firstDeposit: '50.00',
    offeredTypes: ['checking', 'savings', 'ira', 'certificate'],
    accounts: { ira: { name: 'IRA Share' } },
  });
});

it('reads when people answer; what is left out has the support hours', async () => {
  const weekdays = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }];
  expect(readBankFolder(folder).support).toEqual({
    hours: weekdays,
    repliesWithin: '2 business days',
    emergencyHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '22:00' }],
    chatHours: weekdays,
  });
  expect(readBankFolder(join(shipped, 'seven-hills')).support).toMatchObject({
    emergencyHours: null,
    chatHours: null,
  });
  expect(await faultsAfter(/emergencies = .*\n/, '')).toEqual([]);
  expect(readBankFolder(folder).support.emergencyHours).toEqual(weekdays);
  expect(await faultsAfter(/\[support\]\n(?:.+\n)+/, '')).toEqual([
    'bank.toml:1: support is missing: a table with hours, replies_within, emergencies, chat.',
  ]);
});

it('reads a bank without a SWIFT code', async () => {
  expect(await faultsAfter(/swift_code = .*\n/, '')).toEqual([]);
  expect(readBankFolder(folder).swiftCode).toBeNull();
});

it('reads the first fees: a share alone, or parts', () => {
  expect(readBankFolder(folder).firstFees).toEqual({
    wireFee: { flat: '15.00', basisPoints: 0, min: null, max: null, freePerMonth: 1 },
    paymentFee: { flat: '0.00', basisPoints: 50, min: '0.25', max: '5.00', freePerMonth: 0 },
  });
  expect(readBankFolder(join(shipped, 'seven-hills')).firstFees).toEqual({
    wireFee: 200,
    paymentFee: 100,
    achFee: 0,
    sameDayAchFee: { flat: '5.00', basisPoints: 0, min: null, max: null, freePerMonth: 0 },
  });
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
      'numbers.routing_number is not a routing number: its last digit must be 7 for the first eight.',
    ],
    [
      'a routing number without its last digit',
      'routing_number',
      '091999997',
      '09199999',
      'numbers.routing_number must have nine digits.',
    ],
    [
      'support hours of words',
      'hours',
      'mon-fri 09:00-17:00',
      'weekdays 9 to 5',
      'support.hours must be days and hours, such as "mon-fri 08:00-20:00, sat 09:00-17:00".',
    ],
    [
      'emergencies that are answered "always"',
      'emergencies',
      'mon-sun 07:00-22:00',
      'always',
      'support.emergencies must be "24/7", or days and hours, such as "mon-fri 08:00-20:00, sat 09:00-17:00".',
    ],
    [
      'an answer that comes soon',
      'replies_within',
      '2 business days',
      'a short while',
      'support.replies_within must be a time, such as "24 hours on business days" or "2 business days".',
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
      'numbers.routing_number must be in quotation marks.',
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
      'landing.closing_title: {{town}} is not a value: use one of name, short_name, city, founded, mail_address, member_notice, support_phone, service_phone, emergency_phone, support_email, first_deposit, age_min, accounts_max, pin_tries.',
    ],
    [
      'an empty value',
      'name',
      'name = "Lakeshore Credit Union"',
      'name = " "',
      'bank.name must not be empty.',
    ],
    [
      'a misspelled value',
      'foundet',
      'founded',
      'foundet',
      'bank.foundet is not known: use one of name, short_name, founded, city, mail_address, copyright_year, member_notice, regulator, description.',
    ],
    [
      'an account type that the program does not have',
      '[accounts.money_market]',
      '[accounts.certificate]',
      '[accounts.money_market]\nname = "Money Market"\n\n[accounts.certificate]',
      'accounts.money_market is not known: use one of first_deposit, offered, checking, savings, ira, certificate.',
    ],
    [
      'a type that is offered without a name',
      '[accounts]',
      '"savings", "certificate"]',
      '"savings", "certificate", "ira"]',
      'accounts.ira is missing.',
    ],
    [
      'an offered type that the program does not have',
      'offered',
      '"savings", "certificate"]',
      '"savings", "money market"]',
      'accounts.offered.2 must be one of checking, savings, ira, certificate.',
    ],
    [
      'a bank without an account to begin with',
      'offered',
      '["checking", "savings", "certificate"]',
      '["certificate"]',
      'accounts.offered must include checking or savings.',
    ],
    [
      'a first fee whose maximum is below its minimum',
      'payment',
      'max = "5.00"',
      'max = "0.20"',
      'first_fees.payment.max must not be below the minimum or the flat fee.',
    ],
    [
      'a first fee of a third of the amount',
      'payment',
      'percent = 0.5',
      'percent = 33.3',
      'first_fees.payment.percent must be a number from 0 to 10 with at most two decimals, such as 1.5.',
    ],
    [
      'a first deposit of nothing',
      'first_deposit',
      '"5.00"',
      '"0.00"',
      'accounts.first_deposit must be an amount from "1.00" to "5000.00".',
    ],
    [
      'a first deposit with a dollar sign',
      'first_deposit',
      '"5.00"',
      '"$25"',
      'accounts.first_deposit must be an amount from "1.00" to "5000.00".',
    ],
    [
      'a text without its last quotation mark',
      'short_name',
      'short_name = "Lakeshore"',
      'short_name = "Lakeshore',
      'the quotation mark at the end of a text is missing.',
    ],
    [
      'a key that is set twice',
      'copyright_year',
      'copyright_year = 2026',
      'city = "Duluth"',
      'sets the same value or table again.',
    ],
    [
      'the insurer of others',
      'member_notice',
      'insured by NCUA',
      'insured by FDIC',
      'names FDIC, but bank.regulator is ncua.',
    ],
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
    [
      'a color for the dark ground that cannot be seen there',
      'sun ',
      '"#c9963c", "#c9963c"',
      '"#34506c", "#c9963c"',
      'colors.sun lacks contrast: on light screens, sun on deep has 1.44 to 1 and needs 3 to 1.',
    ],
  ])('%s', async (_what, line, text, replacement, fault) => {
    const found = await faultsAfter(text, replacement);
    const before: Record<string, string> = {
      foundet: 'founded',
      '[accounts.money_market]': '[accounts.certificate]',
    };
    const at = await lineOf(before[line] ?? line);
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

  test('a text that promises a phone at any hour, which the bank does not', async () => {
    const file = join(folder, 'texts/letters.toml');
    const content = 'every = "Call {{service_phone}}, day and night."\n';
    await writeFile(file, content);
    expect(faults()).toEqual([
      'texts/letters.toml:1: says that {{service_phone}} is answered day and night, but support.emergencies does not: write {{emergency_phone}}.',
    ]);
    expect(
      await faultsAfter('emergencies = "mon-sun 07:00-22:00"', 'emergencies = "24/7"'),
    ).toEqual([]);
  });

  test('a text that calls members customers', async () => {
    const file = join(folder, 'texts/security-tips.md');
    const before = await readFile(file, 'utf8');
    const more = '## Other customers\n\nOur customer service can tell you more.\n';
    await writeFile(file, `${before}\n${more}`);
    const line = before.split('\n').length + 1;
    expect(faults()).toEqual([
      `texts/security-tips.md:${line}: says customers, but words.customer is member.`,
    ]);
  });

  test.each([
    ['viewBox="0 0 40 40"', 'viewBox="0 0 60 40"', 'is not a square: its viewBox has 60 by 40'],
    ['<rect', '<path', 'has no ground: a <rect> with a fill, such as fill="#16385a"'],
    ['</svg>', '<script>1</script></svg>', 'has a script'],
  ])('a logo with %s replaced by %s', async (part, replacement, fault) => {
    const file = join(folder, 'logo.svg');
    await writeFile(file, (await readFile(file, 'utf8')).replace(part, replacement));
    expect(faults()).toEqual([`logo.svg: ${fault}.`]);
  });

  test('a text that nothing reads', async () => {
    await writeFile(join(folder, 'texts/fee.md'), 'Free of charge.');
    expect(faults()).toEqual([
      'texts/fee.md: is not known: use one of terms.md, privacy.md, esign.md, security-tips.md, about.toml, fees.md, help.toml, letters.toml.',
    ]);
  });

  test('a folder that does not exist', async () => {
    await rm(folder, { recursive: true });
    expect(faults()).toEqual([`${folder}: there is no such folder. Please check BANK_DIR.`]);
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

  test('those of every file at once: no fault hides another', async () => {
    const append = async (name: string, text: string) => {
      const file = join(folder, name);
      await writeFile(file, `${(await readFile(file, 'utf8')).trimEnd()}\n${text}\n`);
    };
    await append('texts/terms.md', '[Here](nowhere), FDIC, customers, {{phone}}');
    await append('texts/about.toml', '[[awards]]\nyear = "{{yeer}}"\ntitle = "A"');
    await append('texts/help.toml', 'answers = "A"');
    await append('texts/letters.toml', 'fees = "<b>A</b>"');
    await append('texts/fees.md', '# A');
    await rm(join(folder, 'icons/icon-192.png'));
    expect(await faultsAfter('LKSHUS44', 'X')).toEqual([
      'icons/icon-192.png: missing.',
      expect.stringMatching(/^bank\.toml:\d+: numbers\.swift_code must be/),
      expect.stringMatching(/^texts\/about\.toml:\d+: awards\.0\.text is missing\.$/),
      expect.stringMatching(/^texts\/terms\.md:\d+: has a link to nowhere\.$/),
      expect.stringMatching(/^texts\/fees\.md:\d+: is a heading of the first level/),
      expect.stringMatching(/^texts\/help\.toml:\d+: questions\.5\.answers is not known/),
      expect.stringMatching(/^texts\/terms\.md:\d+: names FDIC/),
      expect.stringMatching(/^texts\/terms\.md:\d+: says customers/),
      expect.stringMatching(
        /^texts\/about\.toml:\d+: awards\.0\.year: \{\{yeer\}\} is not a value/,
      ),
      expect.stringMatching(/^texts\/terms\.md:\d+: \{\{phone\}\} is not a value/),
      expect.stringMatching(/^texts\/letters\.toml:\d+: fees: has HTML, which is not shown\.$/),
    ]);
  });
});
