/**
 * The line of a TOML document that sets the value at a path, or, if none does, of the nearest table
 * around it; 1 if there is none. Understands what the folder's files use: tables, lists of tables,
 * and keys in lines of their own.
 */
export function lineOf(text: string, path: readonly string[]): number {
  let table: string[] = [];
  let nearest = 1;
  const counts = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    const [, brackets, header] = /^\s*(\[\[?)([^\]]+)\]/.exec(line) ?? [];
    if (header !== undefined) {
      table = header.split('.').map((part) => part.trim());
      if (brackets === '[[') {
        const count = counts.get(header) ?? 0;
        counts.set(header, count + 1);
        table.push(String(count));
      }
      if (isStartOf(table, path)) nearest = index + 1;
      continue;
    }
    const key = /^\s*([\w-]+)\s*=/.exec(line)?.[1];
    if (key !== undefined && isStartOf([...table, key], path)) return index + 1;
  }
  return nearest;
}

const isStartOf = (start: readonly string[], path: readonly string[]) =>
  start.every((part, index) => path[index] === part);
