import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/money/statements';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import type { Principal } from '../../http/callers/principal.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { perDatabase } from '../../platform/database/read-from.ts';
import { readCategories } from '../category-sums/read-categories.ts';
import { historySources } from '../history/history-sources.ts';
import { noStatement } from '../history/write-statement.ts';
import { openArchive } from './archive.ts';
import { statementFile } from './formats/statement-file.ts';
import { listStatements } from './list-statements.ts';
import { openMonth, openRange } from './read-statement.ts';
import { readTaxYears } from './read-tax-years.ts';
import type { StatementDocument } from './statement-document.ts';

/** Customers list their statements and download them in every format. */
export function statementRoutes(
  app: FastifyInstance,
  { identity, reads }: { identity: BankIdentity; reads: Reads },
): void {
  const sourcesOf = perDatabase(historySources);

  serveRead(app, reads, contract.listStatements, async ({ principal: { accountId } }, from) =>
    accountId === null ? { statements: [], firstDay: null } : listStatements(from, accountId),
  );

  serveRead(app, reads, contract.listTaxYears, ({ principal: { customerId } }, from) =>
    readTaxYears(from, customerId),
  );

  serveRead(app, reads, contract.downloadMonth, async (call, from) => {
    const { principal, params, query, reply } = call;
    const accountId = accountOf(principal);
    const document = await openMonth(sourcesOf(from), accountId, params.month);
    const own = forOwner(from, accountId, document);
    return sendFile(reply, statementFile(identity, own, query.format));
  });

  serveRead(app, reads, contract.downloadRange, async ({ principal, query, reply }, from) => {
    const accountId = accountOf(principal);
    const document = await openRange(sourcesOf(from), accountId, query);
    const own = forOwner(from, accountId, document);
    return sendFile(reply, statementFile(identity, own, query.format));
  });

  serveRead(app, reads, contract.downloadArchive, async ({ principal, query, reply }, from) => {
    const accountId = accountOf(principal);
    const { file } = await openArchive(from, { bank: identity, accountId }, query, (month) =>
      reads.run(reply.request, async (at) =>
        forOwner(at, accountId, await openMonth(sourcesOf(at), accountId, month)),
      ),
    );
    return sendFile(reply, file);
  });
}

/** Adds the categories, which only the account's owner sees. */
const forOwner = (
  database: Database,
  accountId: bigint,
  document: StatementDocument,
): StatementDocument => ({
  ...document,
  categoriesOf: (lines) => readCategories(database, accountId, lines),
});

function accountOf({ accountId }: Principal): bigint {
  if (accountId === null) throw noStatement();
  return accountId;
}
