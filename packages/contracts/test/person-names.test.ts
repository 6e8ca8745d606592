import { brand } from '@seven-hills/bank/brand';
import { cleanName, nameProblems, nameToKeep } from '@seven-hills/bank/person-names';
import { describe, expect, it } from 'vitest';
import { registration } from '../src/people/registration.ts';

const form = {
  firstName: 'Ann',
  lastName: 'Keller',
  dateOfBirth: '1990-06-15',
  ssn: '212-10-0001',
  phoneNumber: '(513) 555-0100',
  address: '12 Vine Street, Cincinnati, OH 45202',
  email: 'ann@example.com',
  password: 'Ludlow-Viaduct-77',
};
const messageFor = (names: object) =>
  registration.safeParse({ ...form, ...names }).error?.issues[0]?.message;

const charactersOnly = 'Names may contain only letters, spaces, hyphens, apostrophes, and periods';
const oneAlphabet = 'Please write each name in a single alphabet';
const ownName = 'Please use your own name, not the name of the bank';

describe('a name is accepted', () => {
  it.each([
    'Ann',
    'Zoë',
    "O'Brien",
    "D'Arcy-O'Neill",
    "'t Hooft",
    'Anne-Marie',
    'de la Cruz',
    'St. John',
    'King Jr.',
    'J. R.',
    'J.-P.',
    'Nguyễn',
    'Þórsdóttir',
    'Łukasiewicz',
    'Søren',
    'Ольга',
    'Παπαδόπουλος',
    'יוסף',
    'محمد',
    'प्रिया',
    'ณัฐวุฒิ',
    '山田',
    'さくら',
    'スーザン',
    '김민준',
    'Հակոբյան',
    'X',
    'Hills',
    'Banks',
    'Seven',
  ])('%s', (name) => {
    expect(messageFor({ firstName: name })).toBeUndefined();
    expect(messageFor({ lastName: name })).toBeUndefined();
    expect(cleanName(name)).toBe(name.normalize('NFC'));
  });

  it.each([
    ['O’Brien', "O'Brien"],
    ['O`Brien', "O'Brien"],
    ['O´Brien', "O'Brien"],
    ['Kaʻiulani', "Ka'iulani"],
    ['Zoe\u0308', 'Zoë'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['  de \u00a0 la   Cruz ', 'de la Cruz'],
    ['Ａｎｎ', 'Ann'],
    ['𝐀𝐧𝐧', 'Ann'],
  ])('%s as %s', (typed, kept) => {
    expect(registration.parse({ ...form, firstName: typed }).firstName).toBe(kept);
  });
});

describe('a name is refused', () => {
  it.each([
    ['zero-width space', 'Ann\u200b'],
    ['zero-width joiner', 'A\u200dnn'],
    ['zero-width characters alone', '\u200b\u200b'],
    ['soft hyphen', 'An\u00adn'],
    ['word joiner', 'Ann\u2060Lee'],
    ['variation selector', 'Ann\ufe0f'],
    ['combining grapheme joiner', 'An\u034fn'],
    ['Hangul filler, an invisible letter', '\u3164'],
    ['half-width Hangul filler', 'Ann\uffa0'],
    ['braille blank', '\u2800'],
    ['digits', 'Ann2'],
    ['other digits', 'Ann\u0662'],
    ['emoji', 'Ann🙂'],
    ['an address', 'ann@example.com'],
    ['markup', '<b>Ann</b>'],
    ['a formula', '=Ann'],
    ['slash', 'Ann/Lee'],
    ['underscore', 'Ann_Lee'],
    ['a comma', 'Keller, Ann'],
    ['punctuation alone', "'"],
    ['a mark without a letter', "' \u0301n"],
    ['a stack of marks', `A${'\u0316'.repeat(6)}nn`],
    ['doubled hyphens', 'Anne--Marie'],
    ['a leading hyphen', '-Ann'],
    ['a letter of no script', 'Annː'],
  ])('%s', (_what, name) => {
    expect(messageFor({ firstName: name })).toBe(charactersOnly);
    expect(messageFor({ lastName: name })).toBe(charactersOnly);
  });

  it.each([
    ['Latin with a Cyrillic а', 'Аnn'],
    ['Latin with a Greek ο', 'Οlivia'],
    ['Cyrillic with a Latin o', 'Oльга'],
    ['Latin with an Armenian ո', 'Aոո'],
    ['Latin and Han', 'Ann山'],
  ])('%s', (_what, name) => {
    expect(messageFor({ firstName: name })).toBe(oneAlphabet);
  });

  it.each([
    ['First name is required', { firstName: ' ', lastName: '2' }],
    ['First name is required', { firstName: undefined }],
    ['Last name is required', { lastName: '' }],
    ['Please use at most 60 characters', { firstName: 'A'.repeat(61) }],
    ['Please use at most 60 characters', { firstName: '\ufdfa'.repeat(60) }],
    ['Please use plain text only', { firstName: 'Ann\u202e' }],
  ])('%s comes first', (message, names) => {
    expect(messageFor(names)).toBe(message);
  });
});

describe('the name of the bank is refused', () => {
  it.each([
    [brand.name, 'Keller'],
    ['Ann', brand.name],
    ['Seven', 'Hills Bank'],
    ['Seven Hills', 'Bank'],
    ['Seven', 'Hills'],
    ['Hills', 'Seven'],
    ['Bank', 'Seven Hills'],
    ['SEVEN', 'HILLS BANK'],
    ['Sevenhills', 'Support'],
    ['S e v e n', 'H i l l s'],
    ['Séven', 'Hîlls'],
    ['Seven-Hills', "Bank's"],
    ['SEVEN', 'HIIIS'],
    ['Seven', 'Hiłłs'],
    ['ѕеѵеп', 'ніӏӏѕ'],
    ['ꜱᴇᴠᴇɴ', 'ʜɪʟʟꜱ'],
    ['ꓢꓰꓦꓰꓠ', 'ꓧꓲꓡꓡꓢ'],
    ['Mr. Seven', 'Hills Banking'],
  ])('%s %s', (firstName, lastName) => {
    expect(messageFor({ firstName, lastName })).toBe(ownName);
  });
});

describe('a name that a person already has', () => {
  const old = { firstName: 'Аnn2\u200b', lastName: 'Seven Hills Bank' };
  it('passes while it stays unchanged, and keeps its spelling', () => {
    expect(nameProblems(old, old)).toEqual([]);
    const curly = { firstName: 'Ann', lastName: 'O’Brien' };
    expect(nameToKeep(cleanName(curly.lastName), curly.lastName)).toBe('O’Brien');
    expect(nameProblems({ ...old, firstName: cleanName(old.firstName) }, old)).toEqual([]);
  });
  it('does not excuse the other name', () => {
    expect(nameProblems({ ...old, lastName: 'Keller3' }, old)).toEqual([
      { path: 'lastName', message: charactersOnly },
    ]);
    expect(
      nameProblems(
        { firstName: 'Seven', lastName: 'Hills' },
        { firstName: 'Ann', lastName: 'Hills' },
      ),
    ).toEqual([{ path: 'firstName', message: ownName }]);
  });
});
