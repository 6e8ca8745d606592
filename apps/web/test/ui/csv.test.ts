import { describe, expect, it } from 'vitest';
import { toCsv } from '../../src/ui/data/csv.ts';

describe('a CSV file (RFC 4180)', () => {
  it('ends every line with CRLF and quotes only what must be quoted', () => {
    expect(
      toCsv(
        ['type', 'note'],
        [
          ['deposit', 'plain'],
          [3, 'a "b", c'],
          ['x', 'two\nlines'],
        ],
      ),
    ).toBe('type,note\r\ndeposit,plain\r\n3,"a ""b"", c"\r\nx,"two\nlines"\r\n');
  });

  it('has no field that a spreadsheet would run as a formula, and leaves numbers alone', () => {
    expect(toCsv(['note'], [['=1+1'], ['+1'], ['@sum(a1)'], ['-cmd|x'], ['\tx']])).toBe(
      "note\r\n'=1+1\r\n'+1\r\n'@sum(a1)\r\n'-cmd|x\r\n'\tx\r\n",
    );
    expect(toCsv(['note'], [['＝1+1'], [' ＠sum(a1)'], ['\u200b=1']])).toBe(
      "note\r\n'＝1+1\r\n' ＠sum(a1)\r\n'\u200b=1\r\n",
    );
    expect(toCsv(['amount'], [['-12.50'], [-3], ['7.00']])).toBe(
      'amount\r\n-12.50\r\n-3\r\n7.00\r\n',
    );
  });
});
