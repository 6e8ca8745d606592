import { Readable } from 'node:stream';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { SentFile } from '../../http/answers.ts';
import { writeLetterhead } from './letterhead.ts';
import { colors, page, type Sheet, writePdf } from './sheet.ts';

const text = { size: 10 } as const;
const lineHeight = 14;

/** A document of one page under the bank's letterhead: sentences, and tables of two columns. */
export interface Letter {
  sentence(text: string): void;
  /** Rows of a heading, which may be long, and a value that begins at `valueLeft`, in points. */
  table(valueLeft: number, rows: readonly (readonly [heading: string, value: string])[]): void;
  /** Leaves space, in points. */
  skip(height: number): void;
}

/** Returns a letter as a tagged PDF with the given file name. */
export function letterPdf(
  bank: BankIdentity,
  { title, name }: { title: string; name: string },
  write: (letter: Letter) => void,
): SentFile {
  const written = writePdf({ title, author: bank.name }, async function* (sheet) {
    sheet.beginPage();
    writeLetterhead(sheet, title, bank);
    write(letterOn(sheet));
    yield;
  });
  return {
    name,
    type: 'application/pdf',
    content: Readable.from(written, { objectMode: false }),
  };
}

const letterOn = (sheet: Sheet): Letter => ({
  sentence(sentence) {
    sheet.element('P', () => {
      for (const line of sheet.linesOf(sentence, page.right - page.left, text)) {
        sheet.text(line, page.left, sheet.y, text);
        sheet.y += lineHeight;
      }
    });
  },
  table(valueLeft, rows) {
    sheet.within('Table', () => {
      for (const row of rows) writeRow(sheet, valueLeft, row);
    });
  },
  skip(height) {
    sheet.y += height;
  },
});

function writeRow(
  sheet: Sheet,
  valueLeft: number,
  [heading, value]: readonly [string, string],
): void {
  const lines = sheet.linesOf(heading, valueLeft - page.left - 10, text);
  const y = sheet.y + 4;
  sheet.within('TR', () => {
    sheet.element(
      'TH',
      () => {
        for (const [index, line] of lines.entries())
          sheet.text(line, page.left, y + index * lineHeight, { ...text, color: colors.soft });
      },
      'Row',
    );
    sheet.element('TD', () => sheet.text(value, valueLeft, y, text));
  });
  sheet.y += lines.length * lineHeight + 8;
  sheet.rule(sheet.y);
}
