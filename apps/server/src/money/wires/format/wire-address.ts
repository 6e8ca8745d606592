import { toAscii } from '../../../platform/ascii.ts';
import { countryCodeOf, isCountryCode, stateCodeOf, statePattern } from './regions.ts';

/** An address in the parts that wire networks require: at least the town and the country. */
interface WireAddress {
  /** What comes before the town, in lines of at most 70 characters. */
  lines: string[];
  postCode: string | null;
  town: string;
  /** A state or province. */
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** The limits of the format (ISO 20022, PostalAddress24) for an address with a town. */
const [lineMax, townMax] = [70, 35];
export const addressLinesMax = 2;

/**
 * Reads an address that was typed as one line: it ends with the city, state, and ZIP code, or with
 * the city and country. Null if the town or the country cannot be determined.
 */
export function readWireAddress(typed: string): WireAddress | null {
  const parts = toAscii(typed)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const country = countryCodeOf(parts.at(-1) ?? '');
  if (country !== null) parts.pop();
  const place = country === null || country === 'US' ? inStates(parts, country) : abroad(parts);
  if (!place || !isTown(place.town)) return null;
  const { town, state, postCode, before } = place;
  const lines = linesOf(before.join(', '));
  return { lines, postCode, town, state, country: country ?? 'US' };
}

interface Place {
  town: string;
  state: string | null;
  postCode: string | null;
  /** The parts before the town. */
  before: string[];
}

const zip = '\\d{5}(?:-\\d{4})?';
const cityStateZip = new RegExp(`^(?:(.*?\\S)\\s+)??(${statePattern})(?:\\s+(${zip}))?$`, 'i');

/** `…, Dayton, OH 45402`, `…, Dayton OH 45402`, `…, Dayton, OH, 45402`, `…, Columbus, OH`. */
function inStates(parts: readonly string[], country: string | null): Place | null {
  const rest = [...parts];
  const zipAlone = new RegExp(`^${zip}$`).test(rest.at(-1) ?? '') ? (rest.pop() ?? null) : null;
  const [, city, stateName, zipAfter = null] = cityStateZip.exec(rest.pop() ?? '') ?? [];
  if (stateName === undefined)
    return country === null || zipAlone !== null ? null : townOf(parts, null, null);
  const state = stateCodeOf(stateName);
  const postCode = zipAlone ?? zipAfter;
  // Without a ZIP code, DE could be Delaware or Germany, and Georgia a state or a country.
  const isClear = country !== null || postCode !== null || !isCountryCode(state);
  if (!isClear) return null;
  return city ? { town: city, state, postCode, before: rest } : townOf(rest, state, postCode);
}

/** `…, 10115 Berlin`, `…, London SW1A 1AA`, `…, Toronto, ON M5V 2T6`. */
function abroad(parts: readonly string[]): Place | null {
  const rest = [...parts];
  const last = withoutPostCode(rest.pop() ?? '');
  if (last.words !== '' && !/^[A-Z]{2,3}$/.test(last.words))
    return { town: last.words, state: null, postCode: last.postCode, before: rest };
  const town = withoutPostCode(rest.pop() ?? '');
  const postCode = last.postCode ?? town.postCode;
  return { town: town.words, state: last.words || null, postCode, before: rest };
}

const townOf = (
  parts: readonly string[],
  state: string | null,
  postCode: string | null,
): Place => ({ town: parts.at(-1) ?? '', state, postCode, before: parts.slice(0, -1) });

/** Postal codes contain digits, and stand before the town or after it. */
function withoutPostCode(part: string): { words: string; postCode: string | null } {
  const [, before = '', words = '', after = ''] =
    /^((?:\S*\d\S*\s+)*(?:(?<=\d{4}\s)[A-Z]{2}\s+)?)(.*?)((?:\s*\S*\d\S*)*)$/.exec(part) ?? [];
  const code = `${before.trim()} ${after.trim()}`.trim();
  return { words: words.trim(), postCode: code === '' ? null : code.slice(0, 16) };
}

const isTown = (town: string): boolean =>
  town.length <= townMax && /^[^\d]*[a-z]{2}[^\d]*$/i.test(town) && !/^[A-Z]{2}$/.test(town);

/** Breaks a text between words, and cuts a word that is longer than a line. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > lineMax) {
    const space = rest.lastIndexOf(' ', lineMax);
    const end = space > 0 ? space : lineMax;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? lines : [...lines, rest];
}
