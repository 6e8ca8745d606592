import { brand } from '@seven-hills/bank/brand';

let list: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 passwords of zxcvbn-ts, in lower case: 8 MB, so they are read when first needed. */
const leakedPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const bankName = lettersOf(brand.name);

/**
 * Whether a password is among the first that attackers try (NIST SP 800-63B-4, section 3.1.1.2): a
 * leaked one, even with digits or symbols added at the end, a repetition, a sequence, or nothing
 * but the bank's name, the customer's own details, digits, and symbols (`Olivia.Martinez1988`).
 */
export async function isCommonPassword(
  password: string,
  ownWords: readonly string[] = [],
): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4})\1+$/u.test(plain) || isSequence(plain)) return true;
  if (consistsOf([bankName, ...ownWords.map(lettersOf)], lettersOf(plain))) return true;
  list ??= leakedPasswords();
  const leaked = await list;
  return leaked.has(plain) || leaked.has(stemOf(plain));
}

/**
 * The word that digits or symbols were added to. A short word counts only with up to four of them:
 * with more, most of the password is not the word.
 */
function stemOf(plain: string): string {
  const stem = plain.replace(/[\d!?.@#$*_-]+$/, '');
  const isMostOfIt = stem.length >= 8 || (stem.length >= 5 && plain.length - stem.length <= 4);
  return isMostOfIt ? stem : plain;
}

/** Matches `12345678`, `abcdefgh`, `87654321`: a constant step between characters. */
function isSequence(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i++) steps.add(text.charCodeAt(i) - text.charCodeAt(i - 1));
  return steps.size === 1 && [1, -1].includes([...steps][0] ?? 0);
}

/**
 * Whether the letters consist entirely of these words. Words of fewer than four letters don't
 * count.
 */
function consistsOf(words: readonly string[], letters: string): boolean {
  const known = words.filter(({ length }) => length >= 4).sort((a, b) => b.length - a.length);
  return letters !== '' && known.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}
