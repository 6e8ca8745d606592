import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Names the form's field for the path of an error in the request. */
export type FieldOf = (path: string) => string;

/** The field errors of a refused request. */
export function fieldErrorsOf(
  form: { getValues: () => FieldValues },
  error: unknown,
  fieldOf: FieldOf = (path) => path,
) {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return errors
    .map(({ path, message }) => ({ path: fieldOf(path), message }))
    .filter(({ path }) => path in form.getValues());
}

/**
 * Shows the field errors of a refused request at their fields. `fieldOf` names the field of a path,
 * by default the one with the same name. Returns whether there were any.
 */
export function showServerErrors<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'setError'> & { getValues: () => FieldValues },
  error: unknown,
  fieldOf?: FieldOf,
): boolean {
  const known = fieldErrorsOf(form, error, fieldOf);
  for (const { path, message } of known) form.setError(path as FieldPath<Values>, { message });
  return known.length > 0;
}
