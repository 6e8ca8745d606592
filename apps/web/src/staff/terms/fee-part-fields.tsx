import { bankServices } from '../../net/bank-services.ts';
import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import type { TypedFee } from './fee-form.ts';
import type { TypedMonthlyFee } from './monthly-fee-form.ts';

type PartList<Part> = readonly (readonly [
  Part,
  label: string,
  kind: 'money' | 'decimal' | 'numeric',
])[];

/** The parts of a fee: a share, a flat part, bounds, and free orders. */
export const feeParts: PartList<keyof TypedFee> = [
  ['percent', 'percent', 'decimal'],
  ['flat', 'flat', 'money'],
  ['min', 'minimum', 'money'],
  ['max', 'maximum', 'money'],
  ['free', 'free a month', 'numeric'],
];

/** A fee by the month, and what waives it. */
const monthlyFeeParts: PartList<keyof TypedMonthlyFee> = [
  ['amount', 'a month', 'money'],
  ['minBalance', 'free from a daily balance of', 'money'],
  ['directDeposit', 'free from direct deposits of', 'money'],
  ['ageUnder', 'free under the age of', 'numeric'],
  ['ageFrom', 'free from the age of', 'numeric'],
];

/** Without the ACH network, a waiver by direct deposits can only be removed. */
export const monthlyPartsOf = ({ directDeposit }: TypedMonthlyFee): typeof monthlyFeeParts =>
  monthlyFeeParts.filter(
    ([part]) => part !== 'directDeposit' || bankServices.ach || directDeposit !== '',
  );

interface FeePartFieldsProps<Part extends string> {
  /** The account type, or that it is a customer's own. */
  whose: string;
  parts: PartList<Part>;
  fee: Record<Part, string>;
  problems: Partial<Record<Part, string>>;
  onChange: (fee: Record<Part, string>) => void;
}

/** A field for each part of a fee. */
export function FeePartFields<Part extends string>(props: FeePartFieldsProps<Part>) {
  const { whose, parts, fee, problems, onChange } = props;
  return parts.map(([part, label, kind]) => {
    const Field = kind === 'money' ? MoneyField : TextField;
    return (
      <Field
        key={part}
        label={`${whose}: ${label}`}
        inputMode={kind === 'money' ? 'decimal' : kind}
        error={problems[part]}
        value={fee[part]}
        onChange={(event) => onChange({ ...fee, [part]: event.target.value })}
      />
    );
  });
}
