import * as contract from '@seven-hills/contracts/money/bill-splits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { cancelSplit } from './cancel-split.ts';
import { listSplits, readSplit } from './read-splits.ts';
import { splitBill } from './split-bill.ts';

/** Bills that customers split among several. */
export function billSplitRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.createBillSplit, ({ principal, attempt, body }) =>
    splitBill(database, principal, attempt.key, body),
  );
  serve(app, contract.listBillSplits, ({ principal }) =>
    listSplits(database, principal.customerId),
  );
  serve(app, contract.getBillSplit, ({ principal, params }) =>
    readSplit(database, principal.customerId, BigInt(params.id)),
  );
  serve(app, contract.cancelBillSplit, ({ principal, params }) =>
    cancelSplit(database, principal.customerId, BigInt(params.id)),
  );
}
