import { describe, expect, it } from 'vitest';
import { toCsv } from '../src/features/admin/csv.ts';

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
});
