const nameFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `March 2026` for `2026-03`. */
export const monthName = (month: string): string =>
  nameFormat.format(new Date(`${month}-01T00:00:00Z`));

/** Lists the months from `last` back to `first`, both like `2026-03`; at most ten years of them. */
export function monthsBack(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = last.split('-').map(Number);
  for (let count = 0; count < 120; count++) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < first) break;
    months.push(name);
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return months;
}
