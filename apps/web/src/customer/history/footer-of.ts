const grouped = (count: number) => count.toLocaleString('en-US');

/**
 * `Showing 100 of 50,000 transactions`: how many are listed and how many there are, and how many
 * match the filters where that is more than are listed yet.
 */
export function footerOf(
  listed: number,
  { matching, total }: { matching: number; total: number },
): string {
  const showing = `Showing ${grouped(listed)} of ${grouped(total)} transactions`;
  const isWhole = listed >= matching || matching === total;
  return isWhole ? showing : `${showing} (${grouped(matching)} match your filters)`;
}
