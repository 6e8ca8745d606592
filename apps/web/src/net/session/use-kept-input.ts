import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import { takeTyped, watchTyped } from './typed-input.ts';

interface KeptForm<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>;
  setValue: UseFormSetValue<Fields>;
}

/**
 * Keeps what is typed into a form if the session ends, and puts it back once the same person has signed
 * in again. `name` identifies the form among all.
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
