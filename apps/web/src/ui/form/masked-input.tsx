import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { cn } from '../cn.ts';
import { Input } from './input.tsx';
import {
  caretAfterFormat,
  digitMask,
  formatSsn,
  formatZip,
  type Mask,
} from './masks.ts';

type MaskedInputProps = Omit<ComponentProps<'input'>, 'maxLength'> & { format: Mask };

/**
 * An input that formats its text as the user types and keeps the caret after the same digit. It
 * writes the formatted text to the element before `onChange`, so that both controlled and
 * uncontrolled (React Hook Form) use read it. A key that the mask does not understand is ignored;
 * pasted or filled-in text that it does not understand stays whole, for the form's validation. A
 * maximum length would cut such text first.
 */
export function MaskedInput({ format, onChange, ...rest }: MaskedInputProps) {
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

export type FixedInputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'>;

/** A Social Security number, `XXX-XX-XXXX`. */
export function SsnInput(props: FixedInputProps) {
  return (
    <MaskedInput
      autoComplete="off"
      placeholder="XXX-XX-XXXX"
      format={formatSsn}
      {...props}
      className={cn('tabular', props.className)}
    />
  );
}

/** A ZIP code, `12345` or `12345-6789`. */
export function ZipInput(props: FixedInputProps) {
  return (
    <MaskedInput
      autoComplete="postal-code"
      format={formatZip}
      {...props}
      className={cn('tabular', props.className)}
    />
  );
}

const fourDigits = digitMask(4);

/**
 * The four-digit transaction PIN. Password managers save every field of the type `password` and
 * ignore `autocomplete="off"` there, so it is a text field that the browser draws as dots; browsers
 * that cannot do that get the type `password`.
 */
export function PinInput(props: FixedInputProps) {
  const drawsDots = globalThis.CSS?.supports('-webkit-text-security', 'disc');
  return (
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
      {...props}
      className={cn('max-w-40 tracking-[0.5em] [-webkit-text-security:disc]', props.className)}
    />
  );
}
