import type { AddressParts } from '@seven-hills/bank/addresses';
import { zipPattern } from '@seven-hills/contracts/person-fields';

/** The fields of an address, named as in forms and calls. */
interface AddressValues {
  address: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
}
export type AddressField = keyof AddressValues;

/**
 * The two-letter codes that mail can be addressed to: states, territories, and the armed forces.
 */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM ' +
    'NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP'
  ).split(' '),
);

const required = [
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP code'],
] as const;

/**
 * The problems with an address, by field. The first missing part gets the message `incomplete`, if
 * given; the others only name their field.
 */
export function addressProblems(
  values: AddressValues,
  incomplete?: string,
): { path: AddressField; message: string }[] {
  const { city, state, zipCode } = values;
  const missing = required
    .filter(([path]) => values[path] === '')
    .map(([path, label], index) => ({
      path,
      message: (index === 0 && incomplete) || `${label} is required`,
    }));
  const problem = (path: AddressField, isWrong: boolean, message: string) =>
    isWrong ? [{ path, message }] : [];
  return [
    ...missing,
    ...problem('city', city.includes(','), 'Please leave out commas'),
    ...problem(
      'state',
      state !== '' && !states.has(state),
      'Please enter the two letters of the state, such as OH',
    ),
    ...problem(
      'zipCode',
      zipCode !== '' && !zipPattern.test(zipCode),
      'Please provide a valid ZIP code (12345 or 12345-6789)',
    ),
  ];
}

/** Converts the fields to the parts of an address. A comma in the street starts the unit. */
export const partsOf = (values: AddressValues): AddressParts => ({
  street: values.address,
  unit: values.address2,
  city: values.city,
  state: values.state,
  zipCode: values.zipCode,
});
