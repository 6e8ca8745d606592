import { Readable } from 'node:stream';
import type { BankIdentity } from '@seven-hills/bank/brand';
import {
  type StatementFormat,
  statementFormatWords,
} from '@seven-hills/bank/receipts/statement-formats';
import { csvType, type SentFile } from '../../../http/answers.ts';
import type { IssuedStatement, StatementDocument } from '../statement-document.ts';
import { fileNameOf } from '../statement-words.ts';
import { writeCamt } from './camt.ts';
import { writeCsv, writeCsvEntries } from './csv.ts';
import { writeOfx } from './ofx.ts';
import { writeQif } from './qif.ts';
import { writeStatementPdf } from './statement-pdf.ts';

type Write = (document: IssuedStatement) => AsyncGenerator<string | Buffer>;

const writers: Record<StatementFormat, { write: Write; type: string }> = {
  pdf: { write: writeStatementPdf, type: 'application/pdf' },
  csv: { write: writeCsv, type: csvType },
  csv_entries: { write: writeCsvEntries, type: csvType },
  ofx: { write: writeOfx, type: 'application/x-ofx' },
  qif: { write: writeQif, type: 'application/qif; charset=us-ascii' },
  camt: { write: writeCamt, type: 'application/xml; charset=utf-8' },
};

/** Writes a statement of this bank in a format while its lines are being read. */
export function statementFile(
  bank: BankIdentity,
  document: StatementDocument,
  format: StatementFormat,
): SentFile {
  const { write, type } = writers[format];
  return {
    name: `${fileNameOf(document)}.${statementFormatWords[format].ending}`,
    type,
    content: Readable.from(write({ ...document, bank }), { objectMode: false }),
  };
}
