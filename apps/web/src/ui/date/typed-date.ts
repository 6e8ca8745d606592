const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The patterns of a typed date, with the year, month, and day as named groups. */
const patterns = [
  // The format of a browser's own picker and autofill.
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})\s*[/.\- ]\s*(?<day>\d{1,2})\s*[/.\- ]\s*(?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<month>[a-z]+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?<month>[a-z]+)\.?,?\s+(?<year>\d{4})$/i,
];

/** `07` and `July` as 7; NaN for anything else. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const index = text.length < 3 ? -1 : months.indexOf(text.slice(0, 3).toLowerCase());
  return index < 0 ? Number.NaN : index + 1;
}

/** Two digits stand for a year within the past hundred years. */
function yearOf(text: string, today: Date): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const century = Math.floor(today.getUTCFullYear() / 100) * 100;
  return century + year > today.getUTCFullYear() ? century + year - 100 : century + year;
}

/**
 * Reads a date as people in the US write it (`7/4/1990`, `07-04-90`, `07041990`, `July 4, 1990`) or
 * as a browser supplies it (`1990-07-04`). Returns an ISO date; null if the text is not a date.
 */
export function readTypedDate(text: string, today = new Date()): string | null {
  const groups = patterns.map((pattern) => pattern.exec(text.trim())?.groups).find(Boolean);
  if (!groups) return null;
  const { year = '', month = '', day = '' } = groups;
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(yearOf(year, today), monthOf(month) - 1, Number(day));
  const isSame = date.getUTCDate() === Number(day) && date.getUTCMonth() === monthOf(month) - 1;
  return isSame ? date.toISOString().slice(0, 10) : null;
}

/** `07/04/1990` for `1990-07-04`. */
export function formatUsDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  return `${month}/${day}/${year}`;
}
