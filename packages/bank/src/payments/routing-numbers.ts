import { brand } from '../brand.ts';

/**
 * The names of banks that often receive wires, by routing number: suggested in forms, never
 * required. Unlisted numbers may be equally valid.
 */
export const commonBanks: Readonly<Record<string, string>> = {
  [brand.routingNumber]: brand.name,
  '021000021': 'JPMorgan Chase Bank',
  '044000037': 'JPMorgan Chase Bank',
  '071000013': 'JPMorgan Chase Bank',
  '111000614': 'JPMorgan Chase Bank',
  '322271627': 'JPMorgan Chase Bank',
  '011000138': 'Bank of America',
  '026009593': 'Bank of America',
  '053000196': 'Bank of America',
  '063100277': 'Bank of America',
  '111000025': 'Bank of America',
  '121000358': 'Bank of America',
  '125000024': 'Bank of America',
  '062000080': 'Wells Fargo Bank',
  '091000019': 'Wells Fargo Bank',
  '121042882': 'Wells Fargo Bank',
  '021000089': 'Citibank',
  '271070801': 'Citibank',
  '321171184': 'Citibank',
  '042000013': 'U.S. Bank',
  '091000022': 'U.S. Bank',
  '122105155': 'U.S. Bank',
  '031207607': 'PNC Bank',
  '041000124': 'PNC Bank',
  '043000096': 'PNC Bank',
  '041002711': 'Fifth Third Bank',
  '042000314': 'Fifth Third Bank',
  '072405455': 'Fifth Third Bank',
  '041001039': 'KeyBank',
  '044000024': 'Huntington National Bank',
  '053101121': 'Truist Bank',
  '061000104': 'Truist Bank',
  '011103093': 'TD Bank',
  '031201360': 'TD Bank',
  '031176110': 'Capital One',
  '056073502': 'Capital One',
  '065000090': 'Capital One',
  '011500120': 'Citizens Bank',
  '036076150': 'Citizens Bank',
  '062005690': 'Regions Bank',
  '022000046': 'M&T Bank',
  '071000288': 'BMO Bank',
  '021001088': 'HSBC Bank USA',
  '021000018': 'BNY Mellon',
  '011000028': 'State Street Bank',
  '121202211': 'Charles Schwab Bank',
  '031100649': 'Discover Bank',
  '124003116': 'Ally Bank',
  '256074974': 'Navy Federal Credit Union',
  '314074269': 'USAA Federal Savings Bank',
};

/** Returns the name of a common bank by its nine-digit routing number, or `null`. */
export const bankNameOf = (routingNumber: string): string | null =>
  commonBanks[routingNumber] ?? null;

/** Words that do not distinguish one bank from another. */
const commonWords = new Set(['bank', 'national', 'of', 'the', 'usa', 'us', 'na', 'n', 'a', 'one']);
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9&]+/)
    .filter((word) => word !== '' && !commonWords.has(word));

/**
 * Returns the name of the common bank with a routing number if the typed name shares no distinctive
 * word with it, otherwise `null`.
 */
export function bankMismatch(routingNumber: string, typedName: string): string | null {
  const known = bankNameOf(routingNumber);
  const typed = new Set(wordsOf(typedName));
  if (known === null || typed.size === 0) return null;
  return wordsOf(known).some((word) => typed.has(word)) ? null : known;
}
