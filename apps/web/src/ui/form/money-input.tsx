import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { cn } from '../cn.ts';
import { Field, splitField, type WithField } from './field.tsx';
import { PrefixedInput } from './input.tsx';
import { groupTypedAmount } from './typed-amount.ts';

/**
 * An amount in dollars as people type it, such as `1,234.50`; adds thousands separators while the
 * user types. The value stays text; convert it to cents with `parseTypedAmount` from
 * `@seven-hills/money`. The text is written to the element before `onChange`, so that both
 * controlled and uncontrolled (React Hook Form) use read it.
 */
export function MoneyInput(props: Omit<ComponentProps<'input'>, 'type' | 'prefix'>) {
  const { className, onChange, ...rest } = props;
  const before = useRef('');
  function groupAndReport(event: ChangeEvent<HTMLInputElement>) {
    const { target: input, nativeEvent } = event;
    const { text, caret } = groupTypedAmount({
      before: before.current,
      after: input.value,
      caret: input.selectionStart ?? input.value.length,
      inputType: nativeEvent instanceof InputEvent ? nativeEvent.inputType : '',
      inserted: (nativeEvent instanceof InputEvent && nativeEvent.data) || '',
    });
    if (text !== input.value) {
      input.value = text;
      if (document.activeElement === input) input.setSelectionRange(caret, caret);
    }
    before.current = text;
    onChange?.(event);
  }
  return (
    <PrefixedInput
      data-slot="money-input"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      className={cn('tabular', className)}
      onFocus={(event) => {
        before.current = event.target.value;
      }}
      // A pasted amount replaces the one that is there: together they would be another amount.
      onPaste={(event) => event.currentTarget.select()}
      onChange={groupAndReport}
      {...rest}
    />
  );
}

/** A labeled amount. */
export function MoneyField(props: WithField<ComponentProps<typeof MoneyInput>>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <MoneyInput {...control} />
    </Field>
  );
}
