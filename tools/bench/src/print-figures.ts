import type { Figure } from './figure.ts';
import type { Machine } from './machine.ts';

/** Prints every figure with its target, section by section, as one table. */
export function printFigures(
  machine: Machine,
  sections: readonly { name: string; figures: readonly Figure[] }[],
): void {
  const header = ['figure', 'measured', 'compared', 'target', 'result'];
  const rows = sections.flatMap(({ name, figures }) => [
    [`[${name}]`, '', '', '', ''],
    ...figures.map((figure) => [
      figure.name,
      figure.measured,
      figure.comparison ?? '',
      figure.target ?? '',
      figure.target === undefined ? '' : verdictOf(figure),
    ]),
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${describe(machine)}\n`);
  console.log(line(header));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

const verdictOf = ({ isMet }: Figure) =>
  isMet === undefined || isMet === null ? 'not judged' : isMet ? 'met' : 'MISSED';

const describe = ({ processors, memoryGiB, kernel, node, postgres, commit, measuredAt }: Machine) =>
  `${processors}, ${memoryGiB} GiB, ${kernel}, Node ${node} for both banks and the generator, PostgreSQL ${postgres}; commit ${commit}, ${measuredAt}`;
