import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { dismissToast } from '../feedback/toast.ts';
import { toastAtField } from '../feedback/toast-at-field.ts';

interface AppFormOptions<Values extends FieldValues, Output> {
  schema: z.ZodType<Output, Values>;
  /** All fields, in the order in which their errors are shown. */
  defaultValues: Values & DefaultValues<Values>;
  /**
   * Messages in the order in which they are shown, if that differs from the order of the fields.
   */
  messageOrder?: readonly string[];
  /**
   * Focuses the first field with an error, for forms that show only some of their fields. Returns
   * whether it will get the focus.
   */
  focusField?: (field: FieldPath<Values>) => boolean;
  onValid: (output: Output) => unknown;
}

/**
 * The one form pattern: the schema validates fields on submit and then as they change. A rejected
 * submission toasts the first error in the order of `defaultValues`, shows each error at its field,
 * and moves the focus to the first one. An accepted submission removes that toast.
 */
export function useAppForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  messageOrder = [],
  focusField,
  onValid,
}: AppFormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(schema, defaultValues),
    defaultValues,
    shouldFocusError: false,
  });
  const toastId = useRef(0);
  const fields = Object.keys(defaultValues) as FieldPath<Values>[];

  /** Gives a field the focus, after this event; returns false if it has it already. */
  function focusOn(field: FieldPath<Values>): boolean {
    form.setFocus(field);
    return document.activeElement?.getAttribute('name') !== field;
  }

  function toastFirstError(errors: FieldErrors<Values>, some = fields) {
    const fieldWith = (message: string | undefined) =>
      some.find((f) => messageOf(errors, f) === message);
    const ordered = messageOrder.map(fieldWith).find((field) => field !== undefined);
    const first = ordered ?? some.find((field) => messageOf(errors, field));
    const message = first && messageOf(errors, first);
    if (!first || !message) return;
    const focus = focusField ?? focusOn;
    toastId.current = toastAtField({ description: message }, () => focus(first));
  }

  return {
    ...form,
    focusOn,
    submit: form.handleSubmit(
      (output) => {
        dismissToast(toastId.current);
        return onValid(output);
      },
      (errors) => toastFirstError(errors),
    ),
    /** Validates some fields, in the order of the form, as a submission would validate all. */
    async check(some: readonly FieldPath<Values>[]): Promise<boolean> {
      const isValid = await form.trigger(some);
      if (isValid) dismissToast(toastId.current);
      else toastFirstError(form.control._formState.errors, [...some]);
      return isValid;
    },
    /** The message of a field's error, for `Field`. */
    errorOf: (field: FieldPath<Values>) => messageOf(form.formState.errors, field),
    /** A field's registration and error, for `TextField` and the like. */
    field: <Name extends FieldPath<Values>>(name: Name) => ({
      ...form.register(name),
      error: messageOf(form.formState.errors, name),
    }),
  };
}

/** Reports a problem at a field, in a schema's `superRefine` or `transform`. */
export const refuseAt =
  <Values>(context: Pick<z.RefinementCtx<Values>, 'addIssue' | 'value'>) =>
  (path: keyof Values & string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });

/** Returns some fields' registrations and errors by name, as a form's `field` does. */
export type FieldOf<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { error: string | undefined };

/** Validates with a schema; each field reports its first issue, never in zod's own words. */
const resolverOf =
  <Values extends FieldValues, Output>(
    schema: z.ZodType<Output, Values>,
    defaults: Record<string, unknown>,
  ): Resolver<Values, unknown, Output> =>
  async (values) => {
    // An empty group of radio buttons has the value null.
    const filled: Record<string, unknown> = { ...values };
    for (const name in filled) if (defaults[name] === '') filled[name] ??= '';
    const parsed = await schema.safeParseAsync(filled, { error: () => 'Please check this field' });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.');
      if (!get(errors, field)) set(errors, field, { type: issue.code, message: textOf(issue) });
    }
    return { values: {}, errors };
  };

/** The issue's message; for alternatives, that of the last one, as in `'' or a phone number`. */
const textOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0]?.message ?? '') : issue.message;

function messageOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  field: FieldPath<Values>,
): string | undefined {
  const error: { message?: unknown } | undefined = get(errors, field);
  return typeof error?.message === 'string' ? error.message : undefined;
}
