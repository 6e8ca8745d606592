import { expect, it } from 'vitest';
import { spreadsheetText } from '../src/spreadsheet-text.ts';

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
])('prefixes %j with an apostrophe', (text) => expect(spreadsheetText(text)).toBe(`'${text}`));

it.each(['', 'rent', "O'Brien", '1=1', 'a-b', '“=1”', '12.50', '  rent'])(
  'leaves %j alone',
  (text) => expect(spreadsheetText(text)).toBe(text),
);
