const grouped = (count: number) => count.toLocaleString('en-US');

/**
 * Returns `Showing 100 of 50,000 transactions`: how many are listed and how many there are. Adds
 * how many match the filters if not all of them are listed yet.
 */
export function footerOf(
  listed: number,
  { matching, total }: { matching: number; total: number },
): string {
  const showing = `Showing ${grouped(listed)} of ${grouped(total)} transactions`;
  const isWhole = listed >= matching || matching === total;
  return isWhole ? showing : `${showing} (${grouped(matching)} match your filters)`;
}
