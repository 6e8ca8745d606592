import { Readable } from 'node:stream';
import type { StatementFormat } from '@seven-hills/contracts/api/money/statements/statement-formats';
import { ZipFile } from 'yazl';
import { statementFile } from './formats/statement-file.ts';
import type { StatementDocument } from './statement-document.ts';

/** Writes the statements of these months as a ZIP, one after the other while it is sent. */
export function archiveOf(
  open: (month: string) => Promise<StatementDocument>,
  months: readonly string[],
  format: StatementFormat,
): Readable {
  const zip = new ZipFile();
  const stream = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const add = async () => {
    for (const month of months) {
      const { name, content } = statementFile(await open(month), format);
      zip.addReadStream(content, name);
      await new Promise<void>((resolve, reject) => {
        content.once('close', resolve).once('error', reject);
        stream.once('close', resolve);
      });
      if (stream.destroyed) return;
    }
    zip.end();
  };
  add().catch((error: Error) => stream.destroy(error));
  return stream;
}
