import type { KeyboardEvent } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select, Textarea } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import type { ShownField } from './action-fields.ts';

interface ActionControlProps {
  shown: ShownField;
  showsProblem: boolean;
  onChange: (text: string) => void;
  /** Called by Enter in a field that submits. */
  onEnter: () => void;
}

/** A field of an action dialog with its label, hint, and error. */
export function ActionControl({ shown, showsProblem, onChange, onEnter }: ActionControlProps) {
  const { field, text, outcome } = shown;
  const problem = showsProblem && 'problem' in outcome ? outcome.problem : undefined;
  const input = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value.replace(/\n/g, ' ')),
  };
  return (
    <Field label={field.label} hint={field.hint} error={problem}>
      {controlOf(field.control, input, onEnter)}
    </Field>
  );
}

function controlOf(
  control: ShownField['field']['control'],
  input: { value: string; onChange: (event: { target: { value: string } }) => void },
  onEnter: () => void,
) {
  if (control.kind === 'amount') return <MoneyInput {...input} />;
  if (control.kind === 'choice')
    return <Select {...input} choices={control.choices} empty={control.empty} />;
  const { rows, lengthMax, submitsOnEnter } = control;
  const text = {
    ...input,
    maxLength: lengthMax,
    onKeyDown(event: KeyboardEvent) {
      if (!submitsOnEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onEnter();
    },
  };
  return rows ? <Textarea rows={rows} {...text} /> : <Input autoComplete="off" {...text} />;
}
