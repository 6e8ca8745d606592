/** Letters that Unicode does not decompose, as people type them without the letter's own key. */
const plainLetters: Record<string, string> = {
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};

/** Quotation marks, apostrophes, primes, and accents that stand alone. */
const quotes =
  /[\u2018-\u201f\u2032-\u2037\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\ua78c\u1fbd\u1fbf\u1fef\u1ffd\u1ffe`\u00b4\u00ab\u00bb\u2039\u203a"]/g;
const dashes = /[\p{Dash}\u00ad]/gu;
const isPlain = /^[\x20-\x7e]*$/;

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/**
 * Returns the form in which texts are stored for searches and compared by them: without case,
 * accents, and compatibility variants (NFKD), with one kind of quotation mark, dash, and white
 * space. Two spellings that people take for the same text have the same form. Folding a folded text
 * changes nothing.
 */
export function folded(text: string): string {
  if (isPlain.test(text)) return tidy(text.toLowerCase());
  const unified = text.normalize('NFD').replace(quotes, "'").replace(dashes, '-');
  // Upper case expands letters such as ß, for which ẞ must be in lower case first.
  const cased = withoutMarks(unified).toLowerCase().toUpperCase().toLowerCase();
  const lower = withoutMarks(cased);
  return tidy(
    lower
      .replace(/[ςıøłđðħŧþæœ]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  );
}

const tidy = (text: string) =>
  text.replace(quotes, "'").replace(dashes, '-').replace(/\s+/g, ' ').trim();

/** Whether a text contains a search text, in any spelling. */
export const isFoundIn = (search: string, text: string | null | undefined): boolean =>
  folded(text ?? '').includes(folded(search));
