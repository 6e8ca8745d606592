import { expect, it } from 'vitest';
import { feeScheduleOf, termsOffWith } from '../src/fee-schedules/fee-schedule.ts';
import { monthlyFeeText, readMonthlyFee } from '../src/fee-schedules/monthly-fee.ts';
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
      { wires: false, paymentProviders: [], bankTransfers: false, sameDayAch: false, ach },
      'customers',
    ).find(({ service }) => service === 'Monthly maintenance')?.conditions;
  expect(conditionsWith(true)).toContain(
    'Free in a month with a balance of $500.00 every day, or direct deposits of $750.00 a month.',
  );
  expect(conditionsWith(false)).toContain('Free in a month with a balance of $500.00 every day.');
  const announced = (ach: boolean) => monthlyFeeText(readMonthlyFee(monthlyFee), ach);
  expect(announced(true)).toContain('or direct deposits of $750.00 a month');
  expect(announced(false)).toBe('$5.00; free with a balance of $500.00 every day');
});

it('lists the fee of same-day payments where they can be sent', () => {
  const services = { wires: false, paymentProviders: [], bankTransfers: true, ach: true };
  const feesWith = (sameDayAch: boolean) =>
    feeScheduleOf(firstTerms.byType.checking, { ...services, sameDayAch }, 'customers')
      .filter(({ service }) => service.includes('ACH'))
      .map(({ service, fee }) => [service, fee]);
  expect(feesWith(true)).toEqual([
    ['ACH payment', 'Free'],
    ['Same-day ACH payment', '$5.00'],
  ]);
  expect(feesWith(false)).toEqual([['ACH payment', 'Free']]);
  expect(termsOffWith({ ...services, sameDayAch: false })).toContain('sameDayAchFee');
});
