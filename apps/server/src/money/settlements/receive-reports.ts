import { readMessage } from '@seven-hills/iso20022';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { type DropFolder, UnfitFileError } from '../../platform/drop-folder.ts';
import { recordFigure } from './record-figure.ts';
import { reportedFigures } from './reported-figures.ts';

interface Receiving {
  database: Database;
  folder: DropFolder;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Reports are XML, and files of entries are not. */
export const isReport = (name: string): boolean => /\.xml$/i.test(name);

/**
 * Records the ACH network's figures from its reports (camt.052, camt.053) in the folder. One that
 * can't be used goes to `failed`, and is
 * listed with the refused files. Recording a report again changes nothing, so a crash in between
 * does not matter. Returns how many were recorded.
 */
export async function receiveReports({ database, folder, log }: Receiving): Promise<number> {
  let recorded = 0;
  for (const name of (await folder.incoming()).filter(isReport))
    try {
      const read = readMessage(await folder.read(name));
      if (!read.ok) throw new UnfitFileError(`line ${read.fault.line}: ${read.fault.message}`);
      const { message } = read;
      if (message.kind !== 'account report')
        throw new UnfitFileError(`${message.name} is no report about an account`);
      await inTransaction(database, async (connection) => {
        for (const figure of reportedFigures('ach', message))
          await recordFigure(connection, figure, null);
      });
      await folder.file(name, 'processed');
      recorded += 1;
    } catch (error) {
      if (error instanceof UnfitFileError || error instanceof Refusal) {
        log.error({ file: name, reason: error.message }, 'a report was put into failed/');
        const moved = await folder.file(name, 'failed');
        const fault = { code: 'report', line: null, field: null, message: error.message };
        await database.query(
          "insert into ach_file (direction, name, state, fault) values ('in', $1, 'refused', $2)",
          [moved, JSON.stringify(fault)],
        );
      } else
        log.warn({ err: error, file: name }, 'a report could not be recorded; it is tried again');
    }
  return recorded;
}
