/** The parts of a US address. Unknown parts are empty. */
export interface AddressParts {
  street: string;
  /** An apartment, suite, or unit, as written: `Apt 4`. */
  unit: string;
  city: string;
  state: string;
  zipCode: string;
}

/** The parts as the one line that the API takes: `12 Vine Street, Apt 4, Cincinnati, OH, 45202`. */
export const joinAddress = ({ street, unit, city, state, zipCode }: AddressParts): string =>
  [street, unit, city, state, zipCode].filter(Boolean).join(', ');

const wholeAddress = /^([^,]+)(?:,(.*))?,([^,]+),\s*([A-Za-z]{2})[\s,]+(\d{5}(?:-\d{4})?)$/;

/**
 * Splits a line in that format, even if the state and the ZIP code are one part (`OH 45202`). If
 * the line has no state and ZIP code, all of it becomes the street, because a city cannot be
 * distinguished from a unit.
 */
export function splitAddress(line: string): AddressParts {
  const [whole, street = '', unit = '', city = '', state = '', zipCode = ''] =
    wholeAddress.exec(line.trim()) ?? [];
  return whole === undefined
    ? { street: line, unit, city, state, zipCode }
    : {
        street: street.trim(),
        unit: unit.trim(),
        city: city.trim(),
        state: state.toUpperCase(),
        zipCode,
      };
}
