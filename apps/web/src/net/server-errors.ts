import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** The field errors of a refused request. */
export function fieldErrorsOf(form: { getValues: () => FieldValues }, error: unknown) {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return errors.filter(({ path }) => path in form.getValues());
}

/** Shows the field errors of a refused request at their fields. Returns whether there were any. */
export function showServerErrors<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'setError'> & { getValues: () => FieldValues },
  error: unknown,
): boolean {
  const known = fieldErrorsOf(form, error);
  for (const { path, message } of known) form.setError(path as FieldPath<Values>, { message });
  return known.length > 0;
}
