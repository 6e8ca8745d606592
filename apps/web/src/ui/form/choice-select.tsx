import type { ReactNode } from 'react';
import type { Choices } from '../data/use-url-filters.ts';
import { Field } from './field.tsx';
import { Select } from './input.tsx';

interface ChoiceSelectProps<Value extends string> {
  label: ReactNode;
  choices: Choices<Value>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A labeled select for one of a few values. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, choices, value, onChange, className = '' } = props;
  return (
    <Field label={label} className={className}>
      <Select
        value={value}
        onChange={(event) => {
          const chosen = choices.find(([known]) => known === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
        choices={choices}
      />
    </Field>
  );
}
