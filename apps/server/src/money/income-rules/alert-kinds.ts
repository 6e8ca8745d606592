import type { AlertKind } from '../../capability/alert-kind.ts';

export const ruleSkipped: AlertKind = {
  name: 'income_rule_skipped',
  title: 'Your rule for incoming money moved nothing',
  placeOf: () => ({ path: '/dashboard?view=income-rules', label: 'View your rules' }),
  choice: {
    label: 'A rule for incoming money moves nothing',
    subject: 'rules for incoming money that move nothing',
  },
};
