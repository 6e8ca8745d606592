import type { ChangeEvent, ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { Input } from './input.tsx';
import { caretAfterFormat, digitsOf, formatPhone, formatSsn, formatZip } from './masks.ts';

type MaskedInputProps = ComponentProps<'input'> & { format: (text: string) => string };

/**
 * An input that formats its text as the user types and keeps the caret after the same digit. It
 * writes the formatted text to the element before `onChange`, so that both controlled and
 * uncontrolled (React Hook Form) use read it.
 */
export function MaskedInput({ format, onChange, ...rest }: MaskedInputProps) {
  function formatAndReport(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const formatted = format(input.value);
    if (formatted !== input.value) {
      const caret = input.selectionStart ?? input.value.length;
      const position = caretAfterFormat(input.value, caret, formatted);
      input.value = formatted;
      if (document.activeElement === input) input.setSelectionRange(position, position);
    }
    onChange?.(event);
  }
  return <Input inputMode="numeric" onChange={formatAndReport} {...rest} />;
}

type FixedInputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'>;

/** A US phone number, `(XXX) XXX-XXXX`. */
export function PhoneInput(props: FixedInputProps) {
  return (
    <MaskedInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(513) 555-0142"
      maxLength={14}
      format={formatPhone}
      {...props}
      className={cn('tabular', props.className)}
    />
  );
}

/** A Social Security number, `XXX-XX-XXXX`. */
export function SsnInput(props: FixedInputProps) {
  return (
    <MaskedInput
      autoComplete="off"
      placeholder="XXX-XX-XXXX"
      maxLength={11}
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
      maxLength={10}
      format={formatZip}
      {...props}
      className={cn('tabular', props.className)}
    />
  );
}

/** The four-digit transaction PIN: masked, digits only, never offered to a password manager. */
export function PinInput(props: FixedInputProps) {
  return (
    <MaskedInput
      type="password"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      maxLength={4}
      format={(text) => digitsOf(text).slice(0, 4)}
      {...props}
      className={cn('max-w-40 tracking-[0.5em]', props.className)}
    />
  );
}
