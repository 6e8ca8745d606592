import type { ComponentProps } from 'react';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { PinCodeField } from '../../ui/form/masked-input.tsx';

/** Rarely needed, so its code loads separately from the forms. */
const PinLockNotice = fetchedExtra(() => import('./pin-lock-notice.tsx'), 'PinLockNotice');

/** The PIN that confirms an order, below the notice about a locked one. */
export function PinField(props: Partial<ComponentProps<typeof PinCodeField>>) {
  return (
    <>
      <PinLockNotice />
      <PinCodeField
        label="PIN"
        hint="The 4-digit PIN that you set up for transactions."
        {...props}
      />
    </>
  );
}
