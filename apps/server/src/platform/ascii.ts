import anyAscii from 'any-ascii';

/**
 * Converts a text to printable ASCII, by sound if it is in another script: `ë` to `e`, `№` to
 * `No.`, curly quotes to straight ones, `Γιώργος` to `Giorgos`, `李` to `Li`. Line breaks and
 * several spaces become one; characters without an equivalent, such as joiners, are dropped.
 */
export const toAscii = (text: string): string =>
  anyAscii(text.normalize('NFC').replaceAll('№', 'No.'))
    .replace(/[^\x21-\x7e]+/g, ' ')
    .trim();
