import { Readable } from 'node:stream';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { StatementFormat } from '@seven-hills/bank/receipts/statement-formats';
import type { Database } from '@seven-hills/postgres';
import { ZipFile } from 'yazl';
import type { SentFile } from '../../http/answers.ts';
import { Refusal } from '../../http/problem.ts';
import { statementFile } from './formats/statement-file.ts';
import { listStatements } from './list-statements.ts';
import type { StatementDocument } from './statement-document.ts';

/**
 * Returns all statements of an account, or those of one year (`2026`), as a ZIP, and the months in
 * it, newest first. `open` opens one statement when its turn comes, which may be after the replica
 * with the list is gone. Fails with `not_found` if there are none.
 */
export async function openArchive(
  database: Database,
  { bank, accountId }: { bank: BankIdentity; accountId: bigint },
  { year, format }: { year?: string | undefined; format: StatementFormat },
  open: (month: string) => Promise<StatementDocument>,
): Promise<{ months: string[]; file: SentFile }> {
  const { statements } = await listStatements(database, accountId);
  const months = statements
    .map(({ month }) => month)
    .filter((month) => year === undefined || month.startsWith(year));
  if (months.length === 0) throw new Refusal('not_found', 'There are no statements yet.');
  const name = year === undefined ? 'statements' : `statements-${year}`;
  const content = zip(
    (month) => open(month).then((statement) => statementFile(bank, statement, format)),
    months,
  );
  return { months, file: { name: `${name}.zip`, type: 'application/zip', content } };
}

/** Writes the statements of these months into a ZIP, one after another while it is being sent. */
function zip(open: (month: string) => Promise<SentFile>, months: readonly string[]): Readable {
  const archive = new ZipFile();
  const stream = Readable.from(archive.outputStream as AsyncIterable<Buffer>, {
    objectMode: false,
  });
  const add = async () => {
    for (const month of months) {
      const { name, content } = await open(month);
      archive.addReadStream(content, name);
      await new Promise<void>((resolve, reject) => {
        content.once('close', resolve).once('error', reject);
        stream.once('close', resolve);
      });
      if (stream.destroyed) return;
    }
    archive.end();
  };
  add().catch((error: Error) => stream.destroy(error));
  return stream;
}
