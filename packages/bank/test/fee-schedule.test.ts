import { expect, it } from 'vitest';
import { feeScheduleOf } from '../src/fee-schedules/fee-schedule.ts';
import { firstTerms } from '../src/terms.ts';

it('names direct deposits as a waiver only where they can arrive', () => {
  const monthlyFee = {
    amount: '5.00',
    minBalance: '500.00',
    directDeposit: '750.00',
    ageUnder: null,
    ageFrom: null,
  };
  const conditionsWith = (ach: boolean) =>
    feeScheduleOf(
      { ...firstTerms.byType.checking, monthlyFee },
      { wires: false, paymentProviders: [], bankTransfers: false, ach },
      'customers',
    ).find(({ service }) => service === 'Monthly maintenance')?.conditions;
  expect(conditionsWith(true)).toContain(
    'Free in a month with a balance of $500.00 every day, or direct deposits of $750.00 a month.',
  );
  expect(conditionsWith(false)).toContain('Free in a month with a balance of $500.00 every day.');
});
