import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormGetValues, UseFormTrigger } from 'react-hook-form';

interface CheckedForm<Values extends FieldValues> {
  getValues: UseFormGetValues<Values>;
  trigger: UseFormTrigger<Values>;
  errorOf: (field: FieldPath<Values>) => string | undefined;
}

/**
 * Handlers that validate each filled-in field when it loses focus, and an invalid one as it is
 * corrected. Empty fields are not checked until submit.
 */
export function useCheckOnLeave<Values extends FieldValues>(form: CheckedForm<Values>) {
  const whenReleased = useReleasedPointer();
  const fieldOf = ({ target }: FocusEvent<HTMLFormElement> | FormEvent<HTMLFormElement>) => {
    const name = 'name' in target ? String(target.name) : '';
    return name in form.getValues() ? (name as FieldPath<Values>) : undefined;
  };
  return {
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field = fieldOf(event);
      if (field && form.getValues(field)) whenReleased(() => void form.trigger(field));
    },
    onChange(event: FormEvent<HTMLFormElement>) {
      const field = fieldOf(event);
      if (field && form.errorOf(field)) void form.trigger(field);
    },
  };
}

/**
 * Runs an action now, or once the pressed pointer is released: an error that appears earlier moves
 * the button, so the click would miss it.
 */
function useReleasedPointer(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      const runs = waiting.current.splice(0);
      // The click event follows the release immediately.
      setTimeout(() => {
        for (const run of runs) run();
      });
    };
    const events = { pointerdown: press, pointerup: release, pointercancel: release };
    for (const [name, listen] of Object.entries(events)) addEventListener(name, listen, true);
    return () => {
      for (const [name, listen] of Object.entries(events)) removeEventListener(name, listen, true);
    };
  }, []);
  return (run) => {
    if (isPressed.current) waiting.current.push(run);
    else run();
  };
}
