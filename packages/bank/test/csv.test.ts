import { describe, expect, it } from 'vitest';
import { spreadsheetText, toCsv } from '../src/csv.ts';

describe('a CSV file (RFC 4180)', () => {
  it('ends every line with CRLF and quotes only what must be quoted', () => {
    expect(
      toCsv(
        ['type', 'note'],
        [
          ['deposit', 'plain'],
          [3, 'a "b", c'],
          ['x', 'two\nlines'],
          ['y', 'a;b'],
        ],
      ),
    ).toBe('\ufefftype,note\r\ndeposit,plain\r\n3,"a ""b"", c"\r\nx,"two\nlines"\r\ny,"a;b"\r\n');
  });

  it('has no field that a spreadsheet would run as a formula, and leaves numbers alone', () => {
    expect(toCsv(['note'], [['=1+1'], ['+1'], ['@sum(a1)'], ['-cmd|x'], ['\tx']])).toBe(
      "\ufeffnote\r\n'=1+1\r\n'+1\r\n'@sum(a1)\r\n'-cmd|x\r\n\"'\tx\"\r\n",
    );
    expect(toCsv(['note'], [['＝1+1'], [' ＠sum(a1)'], ['\u200b=1']])).toBe(
      "\ufeffnote\r\n'＝1+1\r\n' ＠sum(a1)\r\n'\u200b=1\r\n",
    );
    expect(toCsv(['amount'], [['-12.50'], [-3], ['7.00']])).toBe(
      '\ufeffamount\r\n-12.50\r\n-3\r\n7.00\r\n',
    );
  });
});

describe('the text of a cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-cmd|x',
    '@sum(a1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    '﹦1',
    '\t=1',
    '\tx',
    '\rx',
    ' =1',
    '\u00a0＝1',
    '\u200b=1',
    '\u0000=1',
    '\ufeff＝cmd',
    '=\u0338cmd',
  ])('prefixes %j with an apostrophe', (text) => expect(spreadsheetText(text)).toBe(`'${text}`));

  it.each(['', 'rent', "O'Brien", '1=1', 'a-b', '“=1”', '12.50', '  rent'])(
    'leaves %j alone',
    (text) => expect(spreadsheetText(text)).toBe(text),
  );
});
