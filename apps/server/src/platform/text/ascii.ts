import anyAscii from 'any-ascii';

/**
 * Converts a text to printable ASCII, by sound if it is in another script: `ë` to `e`, `№` to
 * `No.`, curly quotes to straight ones, `Γιώργος` to `Giorgos`, `李` to `Li`. Line breaks become
 * spaces; characters without an equivalent, such as joiners, are dropped.
 */
export const toAscii = (text: string): string =>
  anyAscii(text.normalize('NFC').replaceAll('№', 'No.'))
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
