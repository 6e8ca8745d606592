import type { ReactNode } from 'react';

/** A group of fields, side by side where there is room. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-line border-t pt-5">
      <legend className="float-left mb-1 w-full font-display font-medium text-lg">{legend}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
