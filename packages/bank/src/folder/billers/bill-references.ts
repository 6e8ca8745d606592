/**
 * How a company writes the number by which it knows its customer: `9` is a digit, `A` a letter, and
 * spaces and hyphens are themselves, as in `99-AAA 999`.
 */
export const referencePattern = /^[9A](?:[9A -]{0,28}[9A])?$/;

/**
 * Reads a reference as people type it, with other spaces, hyphens, or case, into its company's
 * format; null if it does not fit.
 */
export function readReference(format: string, typed: string): string | null {
  const marks = [...typed.toUpperCase().replaceAll(/[\s-]/g, '')];
  let read = '';
  for (const place of format) {
    if (place !== '9' && place !== 'A') {
      read += place;
      continue;
    }
    const mark = marks.shift() ?? '';
    if (!(place === '9' ? /^[0-9]$/ : /^[A-Z]$/).test(mark)) return null;
    read += mark;
  }
  return marks.length === 0 ? read : null;
}

/** A regular expression for what `readReference` reads. */
export const patternOfReference = (format: string): string => {
  const places = [...format.replaceAll(/[ -]/g, '')];
  return `^${places.map((place) => `[\\s-]*${place === '9' ? '[0-9]' : '[A-Za-z]'}`).join('')}[\\s-]*$`;
};

/** An example of a reference: `12-ABC 345` for `99-AAA 999`. */
export function exampleReference(format: string): string {
  let [digit, letter] = [0, 0];
  return format.replaceAll(/[9A]/g, (place) =>
    place === '9'
      ? '1234567890'.charAt(digit++ % 10)
      : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(letter++ % 26),
  );
}
