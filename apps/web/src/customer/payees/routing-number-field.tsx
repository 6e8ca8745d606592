import type { ComponentProps } from 'react';
import { MaskedField } from '../../ui/form/masked-input.tsx';
import { formatRouting } from '../../ui/form/masks.ts';

interface RoutingNumberFieldProps extends Partial<ComponentProps<typeof MaskedField>> {
  /** The bank with this routing number, if it is known. */
  bankName: string | null;
}

/** The routing number of another bank, which it names. */
export const RoutingNumberField = ({ bankName, ...field }: RoutingNumberFieldProps) => (
  <MaskedField
    label="Routing Number"
    hint={
      <>
        {bankName === null && 'The nine digits at the bottom of a check.'}
        <span aria-live="polite">{bankName}</span>
      </>
    }
    autoComplete="off"
    format={formatRouting}
    {...field}
  />
);
