import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Regulator } from './official-signs.ts';

/** What only the customers of the other insurer may read: 12 CFR 328.102, 740.2. */
const ofOther: Record<Regulator, RegExp> = {
  fdic: /\bNCUA\b|\bNational Credit Union\b|\bShare Insurance Fund\b/,
  ncua: /\bFDIC\b|\bFederal Deposit Insurance\b/,
};

/**
 * The lines of a bank's folder that name the insurer which does not insure it, such as those that
 * came with the example it was copied from.
 */
export function insurerProblems(folder: string, regulator: Regulator): string[] {
  const texts = readdirSync(join(folder, 'texts')).filter((name) => /\.(?:md|toml)$/.test(name));
  return ['bank.toml', ...texts.map((name) => join('texts', name))].flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = line.startsWith('#') ? undefined : ofOther[regulator].exec(line)?.[0];
        return found === undefined
          ? []
          : [
              `${join(folder, name)}:${index + 1}: names ${found}, but bank.regulator is ${regulator}.`,
            ];
      }),
  );
}
