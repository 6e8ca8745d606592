import { describe, expect, it, test } from 'vitest';
import { fillText } from '../../src/folder/texts/fill-text.ts';
import { readText } from '../../src/folder/texts/read-text.ts';
import { tagFaults } from '../../src/folder/texts/tag-faults.ts';

const facts = {
  values: { name: 'Lakeshore', service_phone: '1-800-555-0142' },
  offers: { wires: true, iras: false },
};

describe('a text is filled', () => {
  test.each([
    ['with its values', 'Call {{ name }}: {{service_phone}}.', 'Call Lakeshore: 1-800-555-0142.'],
    ['with what is offered', 'A{{#wires}} and wires{{/wires}}.', 'A and wires.'],
    ['without what is not', 'A{{#iras}} and IRAs{{/iras}}.', 'A.'],
    ['with what is said otherwise', '{{^iras}}No IRAs.{{/iras}}', 'No IRAs.'],
    [
      'in lists',
      '- A\n{{#iras}}\n- B\n{{/iras}}\n{{#wires}}\n- C\n{{/wires}}\n- D',
      '- A\n- C\n- D',
    ],
    ['in sections within sections', '{{#wires}}A{{#iras}}B{{/iras}}C{{/wires}}', 'AC'],
    ['and keeps the end of a line after a value', 'At {{name}}\nhere', 'At Lakeshore\nhere'],
  ])('%s', (_how, text, filled) => {
    expect(tagFaults(text, facts)).toEqual([]);
    expect(fillText(text, facts)).toBe(filled);
  });

  it.each([
    [
      'an unknown value',
      'A\n{{nmae}}',
      2,
      '{{nmae}} is not a value: use one of name, service_phone',
    ],
    [
      'an unknown service',
      '{{#wire}}A{{/wire}}',
      1,
      '{{#wire}} is not a service: use one of wires, iras',
    ],
    [
      'a section without an end',
      'A\n\n{{#wires}}\nB',
      3,
      'the section wires has no end: {{/wires}}',
    ],
    [
      'a section in itself',
      '{{#wires}}A{{^wires}}B{{/wires}}{{/wires}}',
      1,
      '{{^wires}} is in a section of the same name',
    ],
    ['an end without a section', 'A{{/wires}}', 1, '{{/wires}} ends a section that is not open'],
  ])('not with %s', (_what, text, line, message) => {
    expect(tagFaults(text, facts)).toEqual([{ line, message }]);
  });
});

const usualHead = 'title: Terms\ndescription: What we promise.\neffective: 2026-11-27';
const withHead = (body: string, head = usualHead) => `---\n${head}\n---\n${body}`;

test('a text is read with its title, description, and date', () => {
  const body = '## A\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[Fees](/support/fees)';
  expect(readText(withHead(`\n${body}\n`), { isVersioned: true })).toEqual({
    text: {
      ...{ title: 'Terms', description: 'What we promise.', body },
      ...{ effective: '2026-11-27', effectiveLine: 4, notice: null },
    },
  });
});

test('the head of a text says what gets worse', () => {
  const noticeOf = (lines: string) => {
    const read = readText(withHead('A', `${usualHead}\n${lines}`), { isVersioned: true });
    return 'text' in read ? read.text.notice : read.faults;
  };
  expect(noticeOf('notice: none')).toEqual({ kinds: [], days: 0 });
  expect(noticeOf('notice: none on 2026-11-27')).toEqual({
    ...{ kinds: [], days: 0 },
    statedOn: '2026-11-27',
  });
  expect(noticeOf('notice: [holds, savings]')).toEqual({ kinds: ['holds', 'savings'], days: 0 });
  expect(noticeOf('notice: [agreement]\nnotice_days: 45')).toEqual({
    kinds: ['agreement'],
    days: 45,
  });
});

describe('a fault of a text is named with its line:', () => {
  test.each([
    ['no head', '## A', 1, 'must begin with its title between two lines of ---'],
    ['no title', withHead('A', 'description: B\neffective: 2026-11-27'), 1, 'has no title'],
    ['no date', withHead('A', 'title: A\ndescription: B'), 1, 'has no effective'],
    [
      'a date that is none',
      withHead('A', 'title: A\ndescription: B\neffective: 2026-02-30'),
      4,
      'effective must be a date such as 2026-11-27',
    ],
    [
      'an unknown key',
      withHead('A', 'title: A\ndescription: B\neffective: 2026-11-27\nsubtitle: C'),
      5,
      'must be one of title, description, effective, notice, notice_days',
    ],
    [
      'an unknown kind of notice',
      withHead('A', `${usualHead}\nnotice: [hold]`),
      5,
      'notice must be none on 2026-11-27, or a list such as [holds] of electronic-transfers, savings, holds, faster-holds, privacy, electronic-records, agreement',
    ],
    [
      'a statement of no date',
      withHead('A', `${usualHead}\nnotice: none on Friday`),
      5,
      'notice must be none on a date, such as none on 2026-11-27',
    ],
    [
      'notice of the agreement without its days',
      withHead('A', `${usualHead}\nnotice: [agreement]`),
      5,
      'notice of the agreement needs notice_days: the days that the text promises',
    ],
    [
      'days of no notice',
      withHead('A', `${usualHead}\nnotice: none\nnotice_days: 21`),
      6,
      'notice_days needs notice with what gets worse',
    ],
    [
      'days that are no number',
      withHead('A', `${usualHead}\nnotice: [holds]\nnotice_days: some`),
      6,
      'notice_days must be a number from 1 to 999',
    ],
    ['no text', withHead('\n\n'), 6, 'has no text'],
    ['HTML', withHead('A\n\n<b>B</b>'), 8, 'has HTML, which is not shown'],
    [
      'a heading of the first level',
      withHead('# A'),
      6,
      'is a heading of the first level: begin with ##',
    ],
    [
      'a link to nowhere',
      withHead('[A](javascript:alert(1))'),
      6,
      'has a link to javascript:alert(1',
    ],
    [
      'a link to a page that the bank does not have',
      withHead('[Fees](/support/fees#wire) and [others](/support/fes)'),
      6,
      'has a link to /support/fes, which is no page',
    ],
    [
      'a table without a delimiter',
      withHead('| a | b |\n| 1 | 2 |'),
      6,
      'begins a table without a line of | --- | below it',
    ],
    [
      'a row with too few cells',
      withHead('| a | b |\n| --- | --- |\n| 1 |'),
      8,
      'has 1 cells, and the first row of its table has 2',
    ],
  ])('%s', (_what, content, line, message) => {
    expect(readText(content, { isVersioned: true })).toEqual({ faults: [{ line, message }] });
  });
});
