import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { monthlyProblemsOf, type TypedMonthlyFee } from './monthly-fee-form.ts';

interface MonthlyFeeFieldsProps {
  /** The account type, or that it is a customer's own. */
  whose: string;
  fee: TypedMonthlyFee;
  /** Whether to show the errors of the values. */
  isChecked: boolean;
  onChange: (fee: TypedMonthlyFee) => void;
}

/** A fee by the month, and what waives it. */
export function MonthlyFeeFields({ whose, fee, isChecked, onChange }: MonthlyFeeFieldsProps) {
  const problems = isChecked ? monthlyProblemsOf(fee) : {};
  const field = (part: keyof TypedMonthlyFee, label: string) => ({
    label: `${whose}: ${label}`,
    error: problems[part],
    value: fee[part],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...fee, [part]: event.target.value }),
  });
  return (
    <>
      <MoneyField inputMode="decimal" {...field('amount', 'a month')} />
      <MoneyField inputMode="decimal" {...field('minBalance', 'free from a daily balance of')} />
      <MoneyField inputMode="decimal" {...field('directDeposit', 'free from direct deposits of')} />
      <TextField inputMode="numeric" {...field('ageUnder', 'free under the age of')} />
      <TextField inputMode="numeric" {...field('ageFrom', 'free from the age of')} />
    </>
  );
}
