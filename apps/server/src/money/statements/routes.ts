import * as contract from '@seven-hills/contracts/api/money/statements/statements';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { historySources } from '../history/history-sources.ts';
import { archiveOf } from './archive.ts';
import { type StatementFile, statementFile } from './formats/statement-file.ts';
import { listStatements } from './list-statements.ts';
import { openMonth, openRange } from './read-statement.ts';

interface Dependencies {
  database: Database;
  reads: Reads;
}

/** Customers list their statements and take them home in every format. */
export function statementRoutes(app: FastifyInstance, { database, reads }: Dependencies): void {
  const sourcesOf = historySources(database);

  serveRead(app, reads, contract.listStatements, async ({ principal: { accountId } }, from) =>
    accountId === null ? { statements: [], firstDay: null } : listStatements(from, accountId),
  );

  serveRead(app, reads, contract.downloadMonth, async (call, from) => {
    const { principal, params, query, reply } = call;
    const document = await openMonth(sourcesOf(from), accountOf(principal), params.month);
    return sendFile(reply, statementFile(document, query.format));
  });

  serveRead(app, reads, contract.downloadRange, async ({ principal, query, reply }, from) => {
    const document = await openRange(sourcesOf(from), accountOf(principal), query);
    return sendFile(reply, statementFile(document, query.format));
  });

  serveRead(app, reads, contract.downloadArchive, async (call, from) => {
    const { principal, query, reply } = call;
    const { year, format } = query;
    const accountId = accountOf(principal);
    const { statements } = await listStatements(from, accountId);
    const months = statements
      .map(({ month }) => month)
      .filter((month) => year === undefined || month.startsWith(year));
    if (months.length === 0) throw new Refusal('not_found', 'There are no statements yet.');
    const name = year === undefined ? 'statements' : `statements-${year}`;
    // Each month anew: an archive can outlive the replica that it began at.
    const open = (month: string) =>
      reads.run(reply.request, (database) => openMonth(sourcesOf(database), accountId, month));
    const content = archiveOf(open, months, format);
    return sendFile(reply, { name: `${name}.zip`, type: 'application/zip', content });
  });
}

function accountOf({ accountId }: Principal): bigint {
  if (accountId === null) throw new Refusal('not_found', 'There is no account for a statement.');
  return accountId;
}

/** Sends a file while it is written. */
export function sendFile(reply: FastifyReply, { name, type, content }: StatementFile) {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return content;
}
