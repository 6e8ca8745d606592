import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { problemsOf, type TypedFee } from './fee-form.ts';

interface FeeFieldsProps {
  /** The account type, or that it is a customer's own. */
  whose: string;
  fee: TypedFee;
  /** Whether to show the errors of the values. */
  isChecked: boolean;
  onChange: (fee: TypedFee) => void;
}

/** The parts of a fee: a share, a flat part, bounds, and free orders. */
export function FeeFields({ whose, fee, isChecked, onChange }: FeeFieldsProps) {
  const problems = isChecked ? problemsOf(fee) : {};
  const field = (part: keyof TypedFee, label: string) => ({
    label: `${whose}: ${label}`,
    error: problems[part],
    value: fee[part],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...fee, [part]: event.target.value }),
  });
  return (
    <>
      <TextField inputMode="decimal" {...field('percent', 'percent')} />
      <MoneyField inputMode="decimal" {...field('flat', 'flat')} />
      <MoneyField inputMode="decimal" {...field('min', 'minimum')} />
      <MoneyField inputMode="decimal" {...field('max', 'maximum')} />
      <TextField inputMode="numeric" {...field('free', 'free a month')} />
    </>
  );
}
