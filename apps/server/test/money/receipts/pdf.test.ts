import { nameProblems } from '@seven-hills/bank/person-names';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { stretchesOf } from '../../../src/money/pdf/reading-order.ts';
import { page, writePdf } from '../../../src/money/pdf/sheet.ts';

/** Writes lines in both weights, and reads them again: the text, and the names of the fonts. */
async function written(lines: readonly string[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  const compose = async function* (sheet: Parameters<Parameters<typeof writePdf>[1]>[0]) {
    for (const line of lines) {
      sheet.beginPage();
      sheet.element('P', () => {
        sheet.text(line, page.left, 100);
        sheet.text(line, page.left, 200, { typeface: 'strong' });
        sheet.text(line, page.left, 300, { typeface: 'display' });
      });
      yield;
    }
  };
  for await (const chunk of writePdf({ title: 'Names', author: 'The bank' }, compose))
    chunks.push(chunk);
  const data = new Uint8Array(Buffer.concat(chunks));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let index = 1; index <= pdf.numPages; index += 1) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    const found = items.map((item) =>
      'str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '',
    );
    texts.push(found.join(''));
  }
  await pdf.destroy();
  return texts;
}

const letters = (text: string) =>
  [...text.normalize('NFD').replace(/[\s\u200b]/g, '')].sort().join('');

describe('a document', () => {
  const names = [
    'Nguyễn Thị Hồng',
    '李小龍',
    '髙橋 さくら',
    '김민준',
    'Γιώργος Παπαδόπουλος',
    'Ольга Жукова',
    'محمد علي',
    'שלום כהן',
    'प्रिया शर्मा',
    'ประยุทธ์',
    'አበበ',
    'Հայկ',
    'გიორგი',
    'Zoë Łukasik',
  ];

  it('has the letters of names in every script that people register with, in every weight', async () => {
    const texts = await written(names);
    for (const [index, name] of names.entries())
      expect(letters(texts[index] ?? ''), name).toBe(letters(name.repeat(3)));
  });

  it('has a shape or Latin letters for every letter that registration accepts', async () => {
    const letter = fc
      .integer({ min: 0x41, max: 0x2ffff })
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((name) => nameProblems({ firstName: name, lastName: name }).length === 0);
    const texts = await written(fc.sample(letter, { numRuns: 200, seed: 9 }));
    // A missing glyph would be read as U+0000.
    for (const text of texts) expect(text).toMatch(/^[^\0?\ufffd]+$/);
  });

  it('drops the joiners and skin tones of emoji', async () => {
    const [text] = await written(['👩\u200d👩\u200d👧 👍🏽 ❤\ufe0f']);
    expect([...new Set(text?.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()))]).toEqual(
      ['👩👩👧 👍 ❤'],
    );
  });

  it('writes what no font has as its sound or its number', async () => {
    const [text] = await written(['𐓏𐓘𐓻 \u{10ffff}']);
    expect(text).toContain('Wazh U+10FFFF');
  });
});

describe('the order on a line', () => {
  it.each([
    ['Zoë', [['Zoë', false]]],
    ['שלום', [['שלום', true]]],
    [
      'Rent to כהן, May',
      [
        ['Rent to ', false],
        ['כהן', true],
        [', May', false],
      ],
    ],
    // A number within a text from right to left stands to the left of what it follows.
    [
      'כהן 12',
      [
        ['12', false],
        ['כהן ', true],
      ],
    ],
    [
      'A אב 12 גד B',
      [
        ['A ', false],
        [' גד', true],
        ['12', false],
        ['אב ', true],
        [' B', false],
      ],
    ],
  ])('of %j is that of the Unicode algorithm', (text, expected) =>
    expect(stretchesOf(text).map((each) => [each.text, each.isRightToLeft])).toEqual(expected),
  );
});
