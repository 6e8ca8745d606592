import { limits } from '@seven-hills/bank/limits';
import type { ComponentProps } from 'react';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';

const steps = [
  { label: 'Too short', color: 'bg-danger' },
  { label: 'Could be longer', color: 'bg-warning' },
  { label: 'Good', color: 'bg-success' },
  { label: 'Strong', color: 'bg-success' },
] as const;

/**
 * How hard a password is to guess, from 0 (too short) to 3. Length counts most and few different
 * characters count against it; NIST SP 800-63B advises against composition rules.
 */
function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < limits.passwordLengthMin) return 0;
  const different = new Set(password.toLowerCase()).size;
  if (password.length < 12 || different < 6) return 1;
  return password.length < limits.passwordLengthAdvised || different < 8 ? 2 : 3;
}

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string;
  /** As typed so far, to say how hard it is to guess; empty to say nothing. */
  password: string;
  error: string | undefined;
}

/** A new password, with a hint about its strength. */
export function NewPasswordField({ label, password, error, ...input }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      hint="At least 8 characters, better 15 or more: a few plain words work well."
      error={error}
    >
      <PasswordInput autoComplete="new-password" {...input} />
      <PasswordStrength password={password} />
    </Field>
  );
}

/** A hint below a new password; it never rejects a password. */
function PasswordStrength({ password }: { password: string }) {
  if (!password) return null;
  const strength = strengthOf(password);
  const { label, color } = steps[strength];
  return (
    <div className="flex items-center gap-3 text-sm">
      <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
        {steps.map((step, index) => (
          <span
            key={step.label}
            className={cn('h-1.5 rounded-full', index <= strength ? color : 'bg-sunken')}
          />
        ))}
      </span>
      <span aria-live="polite" className="min-w-28 text-right text-ink-soft">
        {label}
      </span>
    </div>
  );
}
