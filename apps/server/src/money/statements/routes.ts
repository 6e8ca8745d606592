import * as contract from '@seven-hills/contracts/api/money/statements/statements';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { createHolderDirectory } from '../accounts/holder-directory.ts';
import { archiveOf } from './archive.ts';
import { type StatementFile, statementFile } from './formats/statement-file.ts';
import { listStatements } from './list-statements.ts';
import { openMonth, openRange } from './read-statement.ts';

/** Customers list their statements and take them home in every format. */
export function statementRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const sources = { database, findHolders: createHolderDirectory(database) };

  serve(app, contract.listStatements, async ({ principal: { accountId } }) =>
    accountId === null ? { statements: [], firstDay: null } : listStatements(database, accountId),
  );

  serve(app, contract.downloadMonth, async ({ principal, params, query, reply }) => {
    const document = await openMonth(sources, accountOf(principal), params.month);
    return sendFile(reply, statementFile(document, query.format));
  });

  serve(app, contract.downloadRange, async ({ principal, query, reply }) => {
    const document = await openRange(sources, accountOf(principal), query);
    return sendFile(reply, statementFile(document, query.format));
  });

  serve(app, contract.downloadArchive, async ({ principal, query: { year, format }, reply }) => {
    const accountId = accountOf(principal);
    const { statements } = await listStatements(database, accountId);
    const months = statements
      .map(({ month }) => month)
      .filter((month) => year === undefined || month.startsWith(year));
    if (months.length === 0) throw new Refusal('not_found', 'There are no statements yet.');
    const name = year === undefined ? 'statements' : `statements-${year}`;
    const content = archiveOf(sources, accountId, months, format);
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
