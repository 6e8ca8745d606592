import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  exampleReference,
  patternOfReference,
  readReference,
} from '../../src/folder/billers/bill-references.ts';
import { readBankFolder } from '../../src/folder/read-folder.ts';

describe('the companies of a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seven-hills-folder-'));
    await cp(join(projectRoot(), 'banks/lakeshore'), folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const cityPower = `[[billers]]
id = "city-power"
name = "City Power"
routing_number = "021000021"
account_number = "12345678"
reference = "account number"
reference_format = "9999-999"
`;
  const readWith = async (billers: string) => {
    await writeFile(join(folder, 'billers.toml'), billers);
    return readBankFolder(folder).billers;
  };

  it('may be left out, or have none', async () => {
    expect(readBankFolder(folder).billers).toEqual([]);
    expect(await readWith('')).toEqual([]);
  });

  it('are read with the words that find them', async () => {
    expect(await readWith(`${cityPower}words = "electric utility"\n`)).toEqual([
      {
        id: 'city-power',
        name: 'City Power',
        words: 'electric utility',
        routingNumber: '021000021',
        accountNumber: '12345678',
        accountKind: 'checking',
        referenceName: 'account number',
        referenceFormat: '9999-999',
      },
    ]);
  });

  const other = cityPower.replace('city-power', 'water').replace('12345678', '87654321');
  it.each([
    ['name = "City Power"', 'name = "Łódź Power"', ':3: billers.0.name must have Latin letters'],
    ['021000021', '021000022', ':4: billers.0.routing_number is not a routing number'],
    ['"12345678"', '"12"', ':5: billers.0.account_number must have 4 to 17 digits.'],
    ['"9999-999"', '"####"', ':7: billers.0.reference_format must have 9 for each digit'],
    ['reference = "account number"\n', '', ':1: billers.0.reference is missing.'],
    ['id = ', 'key = ', ':2: billers.0.key is not known: use one of id, name, words'],
  ])('are refused with file and line: %s as %s', async (right, wrong, fault) => {
    await expect(readWith(cityPower.replace(right, wrong))).rejects.toThrow(
      `${join(folder, 'billers.toml')}${fault}`,
    );
  });

  it('have an id and an account of their own, and none at this bank', async () => {
    const { routingNumber } = readBankFolder(folder);
    for (const [second, fault] of [
      [other.replace('water', 'city-power'), 'billers.1.id is used twice.'],
      [other.replace('87654321', '12345678'), 'billers.1.account_number is another company’s'],
      [
        other.replace('021000021', routingNumber),
        'billers.1.routing_number is this bank’s own: its accounts are not paid by ACH.',
      ],
    ])
      await expect(readWith(`${cityPower}${second}`)).rejects.toThrow(fault);
    expect(await readWith(`${cityPower}${other}`)).toHaveLength(2);
  });
});

describe('a reference', () => {
  it.each([
    ['9999-999', '1234567', '1234-567'],
    ['9999-999', ' 1234 567 ', '1234-567'],
    ['AA-999999', 'hi-123456', 'HI-123456'],
    ['99999 99999', '1234567890', '12345 67890'],
  ])('in the format %s is read from %o', (format, typed, read) => {
    expect(readReference(format, typed)).toBe(read);
    expect(typed).toMatch(new RegExp(patternOfReference(format)));
  });

  it.each([
    ['9999-999', '123456'],
    ['9999-999', '12345678'],
    ['9999-999', '123456a'],
    ['AA-999999', '12-345678'],
    ['9999-999', ''],
    ['99', '\u0661\u0662'],
  ])('in the format %s is not %o', (format, typed) => {
    expect(readReference(format, typed)).toBeNull();
    expect(typed).not.toMatch(new RegExp(patternOfReference(format)));
  });

  it('has an example, which fits', () => {
    expect(exampleReference('A-99999')).toBe('A-12345');
    expect(readReference('AA 99', exampleReference('AA 99'))).toBe('AB 12');
  });
});
