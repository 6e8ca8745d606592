import { words } from '@seven-hills/bank/words/words';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { SelectField } from '../../ui/form/input.tsx';
import { accountChoices } from './certificate-words.ts';

/** The choices of a form, as the values of its selects: ids as text, 0 for none. */
export interface InstructionValues {
  interestTo: string;
  payTo: string;
}

interface InstructionFieldsProps {
  /** The accounts that can receive the money. */
  partners: readonly OwnAccount[];
  fieldOf: (name: keyof InstructionValues) => object;
}

/** Where the interest goes, and what happens at maturity. */
export function InstructionFields({ partners, fieldOf }: InstructionFieldsProps) {
  return (
    <>
      <SelectField
        label={`Credit ${words.Interest} to`}
        choices={accountChoices(partners, 'The certificate itself')}
        {...fieldOf('interestTo')}
      />
      <SelectField
        label="When It Matures"
        hint="You can change this until it matures."
        choices={[
          [0, 'Renew for the same term, at the rate of that day'],
          ...accountChoices(partners).map(([id, label]) => [id, `Pay out to ${label}`] as const),
        ]}
        {...fieldOf('payTo')}
      />
    </>
  );
}

/** The choices as the API takes them. */
export const instructionsOf = ({ interestTo, payTo }: InstructionValues) => ({
  interestToAccountId: Number(interestTo) || null,
  atMaturity: Number(payTo) ? ('pay_out' as const) : ('renew' as const),
  payToAccountId: Number(payTo) || null,
});
