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
    hint={<span aria-live="polite">{bankName ?? 'The nine digits at the bottom of a check.'}</span>}
    autoComplete="off"
    format={formatRouting}
    {...field}
  />
);
