import * as contract from '@seven-hills/contracts/money/categories';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { serve } from '../../http/route.ts';
import { addCategory, changeCategory, listCategories, removeCategory } from './own-categories.ts';
import { listRules } from './rule-row.ts';
import { addRule, changeRule, orderRules, removeRule } from './rules.ts';
import { type Categorizing, noTransaction } from './subject-of.ts';
import {
  chooseCategory,
  readTransactionCategories,
  resetCategory,
} from './transaction-categories.ts';

export function categoryRoutes(
  app: FastifyInstance,
  { database, reads }: { database: Database; reads: Reads },
): void {
  serve(app, contract.listCategories, async ({ principal: { customerId } }) =>
    listCategories(database, customerId),
  );
  serve(app, contract.addCategory, async ({ principal: { customerId }, body }) =>
    addCategory(database, customerId, body),
  );
  serve(app, contract.changeCategory, async ({ principal: { customerId }, params, body }) =>
    changeCategory(database, customerId, params.id, body),
  );
  serve(app, contract.removeCategory, async ({ principal, params }) => {
    await removeCategory(database, principal.customerId, params.id);
    return { message: 'The category was removed.' };
  });

  serve(app, contract.listRules, async ({ principal: { customerId } }) =>
    listRules(database, customerId),
  );
  serve(app, contract.addRule, async ({ principal, body }) =>
    addRule(database, withAccount(principal), body),
  );
  serve(app, contract.changeRule, async ({ principal, params, body }) =>
    changeRule(database, withAccount(principal), params.id, body),
  );
  serve(app, contract.orderRules, async ({ principal, body }) =>
    orderRules(database, withAccount(principal), body.ids),
  );
  serve(app, contract.removeRule, async ({ principal, params }) => {
    await removeRule(database, withAccount(principal), params.id);
    return { message: 'The rule was removed.' };
  });

  serveRead(app, reads, contract.readTransactionCategories, async ({ principal, query }, from) => {
    const { customerId, accountId } = principal;
    return accountId === null
      ? []
      : readTransactionCategories(
          from,
          { customerId, accountId },
          query.ids.split(',').map(Number),
        );
  });
  serve(app, contract.chooseCategory, async ({ principal, params, body }) =>
    chooseCategory(database, withAccount(principal), params.id, body),
  );
  serve(app, contract.resetCategory, async ({ principal, params }) =>
    resetCategory(database, withAccount(principal), params.id),
  );
}

/** Staff without an account have no transactions to categorize. */
function withAccount({ customerId, accountId }: Principal): Categorizing {
  if (accountId === null) throw noTransaction();
  return { customerId, accountId };
}
