import * as contract from '@seven-hills/contracts/money/ira';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { readIraYears } from './read-ira-years.ts';

/** The tax years of an IRA, for its owner only: they include all of the owner's IRAs. */
export function iraRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.getIraYears, async ({ principal: { customerId, accountId } }) => {
    if (!(await ownsIra(database, customerId, accountId)))
      throw new Refusal('not_found', 'You have no such IRA.');
    return readIraYears(database, customerId);
  });
}

async function ownsIra(
  database: Database,
  customerId: bigint,
  accountId: bigint | null,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from account where id = $2 and customer_id = $1 and account_type = 'ira'`,
    [customerId, accountId],
  );
  return rowCount !== 0;
}
