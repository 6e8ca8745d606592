import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import { takeTyped, watchTyped } from './typed-input.ts';

interface KeptForm<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>;
  setValue: UseFormSetValue<Fields>;
}

/**
 * Keeps a form's input if the session ends, and restores it once the same user has signed in again.
 * `name` identifies the form.
 */
export function useKeptInput<Fields extends FieldValues>(
  name: string,
  { getValues, setValue }: KeptForm<Fields>,
): void {
  useEffect(() => {
    const known = getValues();
    for (const [field, value] of Object.entries(takeTyped(name) ?? {}))
      if (field in known)
        setValue(field as FieldPath<Fields>, value as Fields[FieldPath<Fields>], {
          shouldDirty: true,
        });
    return watchTyped(name, () => getValues());
  }, [name, getValues, setValue]);
}
