import { phoneTypedSoFar, readPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import { type FixedFieldProps, MaskedField } from '../form/masked-input.tsx';
import { digitMask, type Mask } from '../form/masks.ts';

const typedPhone = digitMask(10, phoneTypedSoFar);

/** Formats a phone number in any notation as `(513) 426-6667`, even if incomplete. */
export const formatPhone: Mask = (text) => {
  const read = readPhoneNumber(text);
  return 'number' in read ? read.number : typedPhone(text);
};

/** A labeled US phone number, `(XXX) XXX-XXXX`. */
export const PhoneField = (props: FixedFieldProps) => (
  <MaskedField
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    placeholder="(513) 555-0142"
    format={formatPhone}
    {...props}
  />
);
