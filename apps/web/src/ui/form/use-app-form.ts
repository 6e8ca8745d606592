import { zodResolver } from '@hookform/resolvers/zod';
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '../feedback/toast.ts';

interface AppFormOptions<Values extends FieldValues, Output> {
  schema: z.ZodType<Output, Values>;
  /** All fields, in the order in which their errors are shown. */
  defaultValues: Values & DefaultValues<Values>;
  /** Messages in the order in which they are shown, if that differs from the order of the fields. */
  messageOrder?: readonly string[];
  onValid: (output: Output) => unknown;
}

/**
 * The one form pattern: fields are checked by the schema on submit and then as they change; with
 * `checkOnLeave` on the form element, also as they are left. A
 * refused submit toasts the first error in the order of `defaultValues`, shows each error at its
 * field and puts the focus on the first one.
 */
export function useAppForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  messageOrder = [],
  onValid,
}: AppFormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const fields = Object.keys(defaultValues) as FieldPath<Values>[];

  function tellFirstError(errors: FieldErrors<Values>) {
    const told = (message: string | undefined) =>
      fields.find((f) => messageOf(errors, f) === message);
    const ordered = messageOrder.map(told).find((field) => field !== undefined);
    const first = ordered ?? fields.find((field) => messageOf(errors, field));
    const message = first && messageOf(errors, first);
    if (!first || !message) return;
    toast({ title: 'Error', description: message, variant: 'destructive' });
    form.setFocus(first);
  }

  const whenReleased = useReleasedPointer();
  const fieldOf = ({ target }: FocusEvent<HTMLFormElement> | FormEvent<HTMLFormElement>) =>
    fields.find((field) => 'name' in target && target.name === field);

  return {
    ...form,
    checkOnLeave: {
      /** A field that is left empty may be filled in later. */
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field = fieldOf(event);
        if (field && form.getValues(field)) whenReleased(() => void form.trigger(field));
      },
      onChange(event: FormEvent<HTMLFormElement>) {
        const field = fieldOf(event);
        if (field && messageOf(form.formState.errors, field)) void form.trigger(field);
      },
    },
    submit: form.handleSubmit(onValid, tellFirstError),
    /** The message of a field's error, for `Field`. */
    errorOf: (field: FieldPath<Values>) => messageOf(form.formState.errors, field),
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

function messageOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  field: FieldPath<Values>,
): string | undefined {
  const error: { message?: unknown } | undefined = get(errors, field);
  return typeof error?.message === 'string' ? error.message : undefined;
}
