import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Field, splitField, type WithField } from './field.tsx';
import { Input } from './input.tsx';
import { caretAfterFormat, digitMask, formatSsn, formatZip, type Mask } from './masks.ts';

type MaskedInputProps = Omit<ComponentProps<'input'>, 'maxLength'> & { format: Mask };

/**
 * An input that formats its text as the user types and keeps the caret after the same digit. It
 * writes the formatted text to the element before `onChange`, so that both controlled and
 * uncontrolled (React Hook Form) use read it. A key that the mask does not understand is ignored;
 * pasted or filled-in text that it does not understand stays whole, for the form's validation. A
 * maximum length would cut such text first.
 */
function MaskedInput({ format, onChange, ...rest }: MaskedInputProps) {
  const before = useRef('');
  function formatAndReport(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const shown = format(input.value) ?? (isKey(event.nativeEvent) ? before.current : input.value);
    if (shown !== input.value) {
      const caret = input.selectionStart ?? input.value.length;
      const position = caretAfterFormat(input.value, caret, shown);
      input.value = shown;
      if (document.activeElement === input) input.setSelectionRange(position, position);
    }
    before.current = shown;
    onChange?.(event);
  }
  return (
    <Input
      inputMode="numeric"
      onFocus={(event) => {
        before.current = event.target.value;
      }}
      onPaste={(event) => event.currentTarget.select()}
      onChange={formatAndReport}
      {...rest}
    />
  );
}

const isKey = (event: Event) =>
  event instanceof InputEvent &&
  (event.inputType === 'insertCompositionText' || event.data?.length === 1);

/** A labeled masked input. */
export function MaskedField(props: WithField<MaskedInputProps>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <MaskedInput className="tabular" {...control} />
    </Field>
  );
}

export type FixedFieldProps = Omit<WithField<MaskedInputProps>, 'format'>;

/** A Social Security number, `XXX-XX-XXXX`. */
export const SsnField = (props: FixedFieldProps) => (
  <MaskedField autoComplete="off" placeholder="XXX-XX-XXXX" format={formatSsn} {...props} />
);

/** A ZIP code, `12345` or `12345-6789`. */
export const ZipField = (props: FixedFieldProps) => (
  <MaskedField autoComplete="postal-code" format={formatZip} {...props} />
);

const fourDigits = digitMask(4);

/**
 * The four-digit transaction PIN. Password managers save every field of the type `password` and
 * ignore `autocomplete="off"` there, so it is a text field that the browser draws as dots; browsers
 * that cannot do that get the type `password`.
 */
export function PinCodeField(props: FixedFieldProps) {
  const { field, control } = splitField(props);
  const drawsDots = globalThis.CSS?.supports('-webkit-text-security', 'disc');
  return (
    <Field {...field}>
      <MaskedInput
        type={drawsDots ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        format={fourDigits}
        className="max-w-40 tracking-[0.5em] [-webkit-text-security:disc]"
        {...control}
      />
    </Field>
  );
}
