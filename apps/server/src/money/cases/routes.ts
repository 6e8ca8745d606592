import * as contract from '@seven-hills/contracts/money/cases';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { type CaseRow, caseColumns, caseJoins, toOwnCase } from './case-row.ts';
import { reportProblem } from './report-problem.ts';

/** Customers report problems with their transactions and follow their cases. */
export function caseRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.reportProblem, ({ principal, body, origin }) =>
    reportProblem(database, { ...principal, origin }, body),
  );

  serve(app, contract.listOwnCases, async ({ principal, query }) => {
    const { rows } = await database.query<CaseRow>({
      name: 'list-own-cases',
      text: `select ${caseColumns} from dispute_case as item ${caseJoins}
             where item.customer_id = $1 and ($2::bigint is null or item.id < $2)
               and ($3::bigint is null or item.transaction_id = $3)
               and ($4::bigint is null or item.account_id = $4)
             order by item.id desc
             limit $5`,
      values: [
        principal.customerId,
        query.cursor ?? null,
        query.transactionId ?? null,
        query.account ?? null,
        query.limit,
      ],
    });
    return rows.map(toOwnCase);
  });
}
