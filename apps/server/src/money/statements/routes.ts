import * as contract from '@seven-hills/contracts/api/money/statements/statements';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { createHolderDirectory } from '../accounts/holder-directory.ts';
import { openArchive } from './archive.ts';
import { statementFile } from './formats/statement-file.ts';
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

  serve(app, contract.downloadArchive, async ({ principal, query, reply }) => {
    const { file } = await openArchive(sources, accountOf(principal), query);
    return sendFile(reply, file);
  });
}

function accountOf({ accountId }: Principal): bigint {
  if (accountId === null) throw new Refusal('not_found', 'There is no account for a statement.');
  return accountId;
}
