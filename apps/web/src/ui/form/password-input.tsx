import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { cn } from '../cn.ts';
import { Field, splitField, type WithField } from './field.tsx';
import { Input } from './input.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** With `onVisibleChange`, lets several fields share one toggle state. */
  visible?: boolean;
  onVisibleChange?: (visible: boolean) => void;
};

/** A password with a button that shows or hides it. */
export function PasswordInput(props: PasswordInputProps) {
  const { visible, onVisibleChange, className, ...rest } = props;
  const [ownVisible, setOwnVisible] = useState(false);
  const shown = visible ?? ownVisible;
  const toggle = () => (onVisibleChange ?? setOwnVisible)(!shown);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div data-slot="password-input" className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cn('pr-12', className)}
        {...rest}
      />
      <button
        type="button"
        onClick={toggle}
        aria-label={shown ? 'Hide password' : 'Show password'}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-primary"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/** A labeled password. */
export function PasswordField(props: WithField<PasswordInputProps>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <PasswordInput {...control} />
    </Field>
  );
}
