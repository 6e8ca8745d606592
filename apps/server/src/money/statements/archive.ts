import { Readable } from 'node:stream';
import type { StatementFormat } from '@seven-hills/contracts/api/money/statements/statement-formats';
import { ZipFile } from 'yazl';
import type { HistorySources } from '../history/history-sources.ts';
import { statementFile } from './formats/statement-file.ts';
import { openMonth } from './read-statement.ts';

/** Writes the statements of these months as a ZIP, one after the other while it is sent. */
export function archiveOf(
  sources: HistorySources,
  accountId: bigint,
  months: readonly string[],
  format: StatementFormat,
): Readable {
  const zip = new ZipFile();
  const stream = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const add = async () => {
    for (const month of months) {
      const { name, content } = statementFile(await openMonth(sources, accountId, month), format);
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
