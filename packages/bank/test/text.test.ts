import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '../src/text/email-addresses.ts';
import { folded, isFoundIn } from '../src/text/folded.ts';
import { hasLink } from '../src/text/links.ts';
import { claimsAnOffice } from '../src/text/offices.ts';
import { readPhoneNumber } from '../src/text/phone-numbers.ts';
import { endedBy } from '../src/text/sentence-end.ts';

describe('a name at the end of a sentence', () => {
  it.each([
    ['Dana W.', 'Dana W.'],
    ['Landlord', 'Landlord.'],
  ])('%s has one period', (name, expected) => expect(endedBy(name)).toBe(expected));
});

describe('a folded text', () => {
  it.each([
    ["O'Brien", 'O’Brien', 'O`BRIEN', 'oʼbrien', 'O‘brien'],
    ['école', 'e\u0301cole', 'ÉCOLE', 'Ecole', 'ｅｃｏｌｅ'],
    ['Núñez', 'Nunez', 'NU\u0301N\u0303EZ'],
    ['ΓΙΩΡΓΟΣ', 'Γιώργος', 'γιωργοσ', 'Γιώργοσ'],
    ['Straße', 'STRASSE', 'STRAẞE', 'strasse'],
    ['Łukasz Øre', 'lukasz ore'],
    ['İlgaz Işık', 'ilgaz isik', 'ILGAZ ISIK'],
    ['Anne-Marie', 'Anne‑Marie', 'Anne–Marie', 'anne−marie'],
    ['de la  Cruz', 'de\u00a0la\u2003Cruz ', 'de la\tcruz'],
    ['"Rent"', '“Rent”', '«rent»'],
    ['김민준', '김민준'.normalize('NFD')],
    ['ﬁnance', 'Finance'],
  ])('is the same for every spelling of %s', (...spellings) => {
    expect(new Set(spellings.map(folded)).size).toBe(1);
    expect(isFoundIn(spellings.at(-1) ?? '', `before ${spellings[0]} after`)).toBe(true);
  });

  /** Alphabets, punctuation, and compatibility forms; no ideographs. */
  const characters = [
    [0x20, 0x3100],
    [0xa640, 0xac00],
    [0xfb00, 0x10000],
    [0x1d400, 0x1d800],
  ].flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)),
  );

  it('folds to itself, and is the same composed, decomposed, and in either case', () => {
    // In upper case, the iota below a Greek vowel becomes a letter.
    const hasIota = (text: string) => text.normalize('NFD').includes('\u0345');
    const wrong = characters
      .map((character) => `a${character}b`)
      .filter((text) => {
        const once = folded(text);
        const others = [once, text.normalize('NFC'), text.normalize('NFD'), text.toLowerCase()];
        if (!hasIota(text)) others.push(text.toUpperCase());
        return others.some((other) => folded(other) !== once);
      });
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('a phone number', () => {
  it.each([
    '+15135550142',
    '1-513-555-0142',
    '1 (513) 555-0142',
    '513.555.0142',
    '(513) 555-0142',
    '5135550142',
    ' 513 555 0142 ',
    '513–555–0142',
    '５１３５５５０１４２',
    'tel:+1-513-555-0142',
    '00 1 513 555 0142',
    '011 1 513 555 0142',
  ])('written as %s is understood', (text) => {
    expect(readPhoneNumber(text)).toEqual({ number: '(513) 555-0142' });
  });

  const format = 'Phone number must be in format (XXX) XXX-XXXX';
  const impossible = 'Please check the phone number: no US number begins with these digits';
  it.each([
    ['', format],
    ['513555014', format],
    ['51355501422', format],
    ['555-0142', format],
    ['513-555-0142 or 513-555-0143', format],
    ['call me', format],
    ['513-555-0142 x12', 'Please enter the phone number without an extension'],
    ['(513) 555-0142 ext. 12', 'Please enter the phone number without an extension'],
    ['513-555-0142;ext=12', 'Please enter the phone number without an extension'],
    ['+44 20 7946 0958', 'Please enter a US phone number'],
    ['(151) 355-5014', impossible],
    ['(013) 555-0142', impossible],
    ['(911) 555-0142', impossible],
    ['(513) 155-0142', impossible],
    ['(513) 911-0142', impossible],
    ['(590) 555-0142', impossible],
    ['(370) 555-0142', impossible],
    ['(555) 555-0142', impossible],
  ])('%j is refused: %s', (text, problem) => {
    expect(readPhoneNumber(text)).toEqual({ problem });
  });
});

describe('an email address', () => {
  it.each([
    'user@xn--e1afmkfd.xn--p1ai',
    'a&b@example.com',
    "o'brien+bank@mail.example.co.uk",
    '.dot@example.com',
    'x!#$%*/=?^_`{|}~-@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is accepted', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'user',
    'user@localhost',
    'user@пример.рф',
    'user@-example.com',
    'user@example-.com',
    'user@example..com',
    'us er@example.com',
    'a@b@example.com',
    '"quoted"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
  ])('%s is refused', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

describe('the name of an office', () => {
  it.each([
    ['Fraud', 'Department'],
    ['FRAUD', 'DEPT.'],
    ['Fräud', 'Dépàrtment'],
    ['Frauddepartment', 'Ann'],
    ['F r a u d', 'Ann'],
    ['ꜰʀᴀᴜᴅ', 'Ann'],
    ['Department', 'Fraud'],
    ['Ann', 'Fraud Prevention'],
    ['Security', 'Team'],
    ['Customer', 'Service'],
    ['Bank', 'Support'],
    ['The Bank', 'Official'],
    ['Zelle', 'Payments'],
    ['Support', 'Kelly'],
    ['IRS', 'Refunds'],
    ['Ann', 'FDIC'],
    ['Venmo', 'Kelly'],
    ['Federal', 'Reserve'],
    ['Account', 'Verification'],
  ])('%s %s is refused', (firstName, lastName) => {
    expect(claimsAnOffice({ firstName, lastName })).toBe(true);
  });

  it.each([
    ['Carlos', 'Banks'],
    ['Banks', 'Frost'],
    ['Melissa', 'Bank'],
    ['Margaretha', 'Zelle'],
    ['Robert', 'Service'],
    ['David', 'Frost'],
    ['Edward', 'Teller'],
    ['Johnny', 'Cash'],
    ['Cash', 'Warren'],
    ['Sam', 'Law'],
    ['Vincent', 'Price'],
    ['Ann', 'Officer'],
    ['John', 'Chase'],
    ['Chase', 'Utley'],
    ['Bill', 'Payne'],
    ['Will', 'Loan'],
    ['Thế', 'Anh'],
    ['Frida', 'Frauden'],
    ['Miranda', 'Card'],
    ['Grace', 'Credit'],
  ])('%s %s is a name', (firstName, lastName) => {
    expect(claimsAnOffice({ firstName, lastName })).toBe(false);
  });
});

describe('a link', () => {
  it.each([
    'https://example.com/pay',
    'HTTP://EXAMPLE',
    'see www.pay-now.help',
    'seven-hills-secure.com',
    'go to bit.ly/3x',
    'sevenhills。com',
    'ｗｗｗ．example．ｃｏｍ',
    'seven\u200bhills.c\u200bom',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    '192.0.2.7/pay',
    'write to fraud@seven-hills.net',
  ])('%s is found', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    'Rent for June',
    'Lunch at St. John’s',
    'U.S. savings bond No.5',
    '12.50 for v1.2.3',
    'Dinner, 7 p.m.',
    'e.g. tickets',
    'thanks!!! see you...soon',
    'Dr.Smith',
    '',
  ])('%s is none', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});
