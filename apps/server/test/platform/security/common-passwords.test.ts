import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../../src/platform/security/common-passwords.ts';

describe('a password is easy to guess', () => {
  it.each([
    ['that leaked often', 'trustno1'],
    ['that leaked less often', 'fishfinger'],
    ['whatever its case and width', 'ＴrustNO1'],
    ['with digits and signs behind it', 'sunshine!2026'],
    ['that is a short word with a few digits', 'dragon1892'],
    ['that repeats a few characters', '12341234'],
    ['that repeats one character', 'aaaaaaaa'],
    ['that counts', '01234567'],
    ['that counts down', '9876543210'],
    ['that is the name of the bank', 'Seven-Hills-Bank-1'],
  ])('%s', async (_why, password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Thistlewood',
    'thistlewood1988!',
    'Penrose.Thistlewood-05141988',
    'ThistlewoodSevenHillsBank',
  ])(
    'that has nothing but its owner’s details, the bank’s name, digits, and signs: %s',
    async (password) => {
      expect(await isCommonPassword(password, ['Penrose', 'Thistlewood'])).toBe(true);
      expect(await isCommonPassword(password, ['Bo', 'Li'])).toBe(false);
    },
  );

  it('that is one of its owner’s own details', async () => {
    expect(await isCommonPassword('Thistlewood', ['thistlewood'])).toBe(true);
    expect(await isCommonPassword('Thistlewood', ['Penrose'])).toBe(false);
  });
});

it.each(['Roebling-Bridge-66', 'correct horse battery', 'dragon58203174', 'kq7#Vw2!zz'])(
  'the password %s is not easy to guess',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

it('is compared with more than 3,000 breached passwords that the bank would accept by their length', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const breached = dictionary['passwords-common'].filter(({ length }) => length >= 8);
  expect(breached.length).toBeGreaterThan(10_000);
  // Checks every hundredth password, so that the test stays fast.
  for (const password of breached.filter((_password, index) => index % 100 === 0))
    expect(await isCommonPassword(password), password).toBe(true);
});
