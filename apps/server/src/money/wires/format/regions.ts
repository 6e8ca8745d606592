import { toAscii } from '../../../platform/ascii.ts';

/** The states, the District of Columbia, and the territories with ZIP codes. */
const states: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
};
/** The United States and its territories, as countries (ISO 3166-1 alpha-2). */
export const domesticCountries: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

const stateCodes = new Map(
  Object.entries(states).map(([code, name]) => [name.toUpperCase(), code] as const),
);

/** A pattern that matches the code or the name of a state. */
export const statePattern = [...Object.keys(states), ...Object.values(states)].join('|');

/** The code of a state that `statePattern` matches. */
export const stateCodeOf = (text: string): string =>
  stateCodes.get(text.toUpperCase()) ?? text.toUpperCase();

/** Names of countries that people write, besides those of the Unicode locale data. */
const aliases: Record<string, string> = {
  us: 'US',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  'republic of georgia': 'GE',
  'republic of ireland': 'IE',
  'republic of korea': 'KR',
  korea: 'KR',
  uae: 'AE',
  turkey: 'TR',
  'ivory coast': 'CI',
  macedonia: 'MK',
  burma: 'MM',
};

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that Unicode adds to those of ISO 3166-1, or keeps for what no longer exists. */
const notInIso = new Set(
  'AN BU CP CQ CS DD DG EA EU EZ FX IC NT QO SU TA TP UK UN XA XB XK YD YU ZR ZZ AC'.split(' '),
);

const isoNames = new Map(
  letters
    .flatMap((one) => letters.map((other) => `${one}${other}`))
    .flatMap((code) => {
      const name = notInIso.has(code) ? undefined : names.of(code);
      return name ? [[code, name] as const] : [];
    }),
);

const plain = (name: string): string =>
  toAscii(name).replaceAll('.', '').replaceAll('&', 'and').toLowerCase().replace(/^the /, '');

const codesOfNames = new Map([
  ...Array.from(isoNames, ([code, name]) => [plain(name), code] as const),
  ...Object.entries(aliases),
]);

/** Whether a code is also that of a country (ISO 3166-1 alpha-2). */
export const isCountryCode = (code: string): boolean => isoNames.has(code);

/**
 * The code of a country by its English name; null for anything else, and for Georgia, which is
 * also a state.
 */
export function countryCodeOf(name: string): string | null {
  const code = codesOfNames.get(plain(name)) ?? null;
  return code === 'GE' && plain(name) === 'georgia' ? null : code;
}
