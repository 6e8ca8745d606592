import { capability } from '../../capability/capability.ts';
import { ruleSkipped } from './alert-kinds.ts';
import { incomeRuleAuditChecks } from './audit-checks.ts';
import { incomeSource } from './income-condition.ts';
import { incomeRuleRoutes } from './routes.ts';
import { type RuleMeans, runIncomeRules } from './run-rules.ts';

export const incomeRules = capability({
  routes: incomeRuleRoutes,
  jobs: (means: RuleMeans) => [
    { name: 'run_income_rules', schedule: '* * * * *', work: () => runIncomeRules(means) },
  ],
  auditChecks: incomeRuleAuditChecks,
  factSources: [incomeSource],
  alertKinds: [ruleSkipped],
});
