import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { expect, test } from 'vitest';
import { bankDocument } from '../../src/folder/bank-document.ts';
import { contrastFaults, replaceableColors } from '../../src/folder/colors.ts';
import { readBankFolder } from '../../src/folder/read-folder.ts';

const lakeshore = readBankFolder(join(projectRoot(), 'banks/lakeshore'));

test('the document of a bank has its name, its values for the scripts, and its colors', () => {
  const document = bankDocument('<head><title>{{name}}</title></head>', {
    ...lakeshore,
    name: 'Smith & "Sons" <Bank>',
  });
  expect(document).toContain('<title>Smith &amp; &quot;Sons&quot; &lt;Bank&gt;</title>');
  const content = /<meta name="bank" content="([^"]*)">/.exec(document)?.[1] ?? '';
  const plain = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const { colors: _c, description: _d, texts: _t, about: _a, ...others } = lakeshore;
  const {
    feeNotes: _f,
    helpQuestions: _h,
    billers: _b,
    letters: _l,
    firstFees: _e,
    ...forScripts
  } = others;
  expect(JSON.parse(plain)).toEqual({ ...forScripts, name: 'Smith & "Sons" <Bank>' });
  expect(document).toContain(';--primary:light-dark(#1d4e79,#8fc1ea);');
});

test('a slot that nothing fills fails, and does not reach a visitor', () => {
  expect(() => bankDocument('<p>{{nmae}}</p></head>', lakeshore)).toThrow('unknown slot nmae');
});

test('the colors that a bank may replace are those of the style sheet', async () => {
  const sheet = join(projectRoot(), 'apps/web/src/ui/brand/tokens.css');
  const tokens = await readFile(sheet, 'utf8');
  for (const [name, [light, dark]] of Object.entries(replaceableColors))
    expect(tokens).toContain(
      light === dark ? `--${name}: ${light};` : `--${name}: light-dark(${light}, ${dark});`,
    );
});

test('the colors of the style sheet have enough contrast', () => {
  expect(contrastFaults({})).toEqual([]);
});
