import { readFileSync } from 'node:fs';

/** What is wrong with a bank's logo: a sentence for each fault. */
export function logoProblems(file: string): string[] {
  const svg = readFileSync(file, 'utf8');
  const [, width, height] =
    /<svg[^>]*\sviewBox="[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(svg) ?? [];
  const faults = [
    ...(width === undefined ? ['has no <svg> with a viewBox, such as viewBox="0 0 40 40"'] : []),
    ...(width === height ? [] : [`is not a square: its viewBox has ${width} by ${height}`]),
    ...(/<rect[^>]*\sfill="#\w+"/.test(svg)
      ? []
      : ['has no ground: a <rect> with a fill, such as fill="#16385a"']),
    ...(/<script|<foreignObject|\son\w+=|javascript:/i.test(svg) ? ['has a script'] : []),
  ];
  return faults.map((fault) => `${file}: ${fault}.`);
}
