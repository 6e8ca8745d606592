import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormGetValues, UseFormTrigger } from 'react-hook-form';

interface CheckedForm<Values extends FieldValues> {
  getValues: UseFormGetValues<Values>;
  trigger: UseFormTrigger<Values>;
  errorOf: (field: FieldPath<Values>) => string | undefined;
}

/**
 * Handlers for a form element that check each filled-in field as it is left, and a refused one as it
 * is corrected. A field that is left empty may be filled in later.
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
 * Runs something now, or once the pressed pointer is released: an error that appears under it moves
 * the button, and the click misses.
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
      // The click follows the release at once.
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
