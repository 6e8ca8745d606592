import * as contract from '@seven-hills/contracts/money/income-rules';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { addRule, endRule, readRules } from './income-rules.ts';

export function incomeRuleRoutes(
  app: FastifyInstance,
  means: { database: Database; pinKeys: Keyring },
): void {
  const { database } = means;
  serve(app, contract.listIncomeRules, ({ principal }) =>
    readRules(database, principal.customerId),
  );
  serve(app, contract.addIncomeRule, (call) => addRule(means, call, call.body));
  serve(app, contract.endIncomeRule, (call) => endRule(database, call, BigInt(call.params.id)));
}
