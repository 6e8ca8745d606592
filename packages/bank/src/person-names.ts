import { brand } from './brand.ts';
import { skeletonOf } from './text/look-alikes.ts';
import { words } from './words/words.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
}

export interface NameProblem {
  path: keyof PersonName;
  message: string;
}

/**
 * The variants of apostrophes and hyphens that people type, such as curly ones, accents, or the
 * Hawaiian okina.
 */
const apostrophes = /[\u2018\u2019\u02bb\u02bc\u2032\u00b4`]/g;
const hyphens = /[\u2010\u2011]/g;

/**
 * Converts a name to its stored form: plain apostrophes, hyphens, and single spaces, and composed
 * letters (NFKC), so that the same name always has the same text.
 */
export const cleanName = (typed: string): string =>
  typed
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(hyphens, '-')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * Letters of any language with their marks, spaces, hyphens, apostrophes, and periods. Periods
 * occur in "St. John" and "Jr." and resemble nothing else.
 */
const nameCharacters = /^[\p{L}\p{M} '.-]+$/u;
/** Invisible letters and marks, and letters that belong to no script. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const noScript = /(?!\u30fc)(?=\p{L})\p{Script=Common}/u;
/** Marks without a letter before them, stacks of marks, and misplaced punctuation. */
const misplaced = /(?:^|[ '.-])\p{M}|\p{M}{5}|(['.-])\1|^[.-]|-$/u;

/**
 * The scripts with letters that look alike. A name that mixes one of them with another script is
 * deceptive.
 */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

/**
 * Returns what is wrong with one name that `cleanName` has converted, as a sentence, or null if it
 * is valid.
 */
function nameProblem(name: string): string | null {
  if (
    !nameCharacters.test(name) ||
    !/\p{L}/u.test(name) ||
    invisible.test(name) ||
    noScript.test(name) ||
    misplaced.test(name)
  )
    return 'Names may contain only letters, spaces, hyphens, apostrophes, and periods';
  const letters = name.match(/\p{L}/gu) ?? [];
  const isMixed = scripts.some(
    (script) => script.test(name) && letters.some((letter) => !script.test(letter)),
  );
  return isMixed ? 'Please write each name in a single alphabet' : null;
}

/**
 * Returns the name to store: the existing one if the two differ only in what `cleanName`
 * normalizes.
 */
export const nameToKeep = (name: string, kept: string): string =>
  name === cleanName(kept) ? kept : name;

/**
 * Returns what is wrong with a person's names, converted by `cleanName`. An unchanged name (`kept`)
 * passes, because it may be older than these rules.
 */
export function nameProblems(names: PersonName, kept?: PersonName): NameProblem[] {
  const changed = (['firstName', 'lastName'] as const).filter(
    (field) => !kept || nameToKeep(names[field], kept[field]) !== kept[field],
  );
  const problems = changed.flatMap((path) => {
    const message = nameProblem(names[path]);
    return message === null ? [] : [{ path, message }];
  });
  const [first] = changed;
  if (problems.length > 0 || first === undefined || !claimsToBeTheBank(names)) return problems;
  return [{ path: first, message: `Please use your own name, not the name of the ${words.bank}` }];
}

/**
 * Returns whether the names, together or alone, contain the bank's name. A bank name of several
 * words is also found within a longer text ("Seven Hills Support"); a single word could be part of
 * a legitimate surname.
 */
function claimsToBeTheBank({ firstName, lastName }: PersonName): boolean {
  const texts = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`].map(
    skeletonOf,
  );
  return [brand.name, brand.shortName].some((name) => {
    const folded = skeletonOf(name);
    return texts.some((text) => text === folded || (name.includes(' ') && text.includes(folded)));
  });
}
