import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Regulator, regulators } from '../official-signs.ts';

/** What only the customers of the other insurer may read: 12 CFR 328.102, 740.2. */
const ofOtherInsurer: Record<Regulator, RegExp> = {
  fdic: /\bNCUA\b|\bNational Credit Union\b|\bShare Insurance Fund\b/,
  ncua: /\bFDIC\b|\bFederal Deposit Insurance\b/,
};

/** Customers, except in names that credit unions use, too (31 CFR 1020.220). */
const customers = /\bcustomers?\b(?! (?:service|identification|due diligence)\b)/i;

/** A promise that not every service phone keeps. */
const atAnyHour = /\bday (?:or|and) night\b|\b24\/7\b|\baround the clock\b/i;

/** The words of a `bank.toml`, whatever else is wrong with it. */
const chosen = z.object({
  bank: z.object({ regulator: z.enum(regulators) }),
  words: z.object({ customer: z.enum(['customer', 'member']) }),
  support: z.object({ emergencies: z.unknown() }),
});

/**
 * The lines of a bank's folder that name the insurer which does not insure it, or call its members
 * customers, or say that the service phone is answered at any hour where it is not: those that came
 * with the example it was copied from. None while the content of `bank.toml` does not say which.
 */
export function foreignWords(folder: string, bankFile: unknown): string[] {
  const { data } = chosen.safeParse(bankFile);
  if (!data) return [];
  const { regulator } = data.bank;
  const { customer } = data.words;
  const isAlwaysAnswered = data.support.emergencies === '24/7';
  const texts = readdirSync(join(folder, 'texts')).filter((name) => /\.(?:md|toml)$/.test(name));
  return ['bank.toml', ...texts.map((name) => join('texts', name))].flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (name.endsWith('.toml') && /^\s*(?:#|customer\s*=)/.test(line)) return [];
        const at = `${join(folder, name)}:${index + 1}`;
        const insurer = ofOtherInsurer[regulator].exec(line)?.[0];
        const called = customer === 'member' ? customers.exec(line)?.[0] : undefined;
        const hour = line.includes('{{service_phone}}') && atAnyHour.exec(line)?.[0];
        return [
          ...(hour && !isAlwaysAnswered
            ? [
                `${at}: says that {{service_phone}} is answered ${hour}, but support.emergencies does not: write {{emergency_phone}}.`,
              ]
            : []),
          ...(insurer === undefined
            ? []
            : [`${at}: names ${insurer}, but bank.regulator is ${regulator}.`]),
          ...(called === undefined ? [] : [`${at}: says ${called}, but words.customer is member.`]),
        ];
      }),
  );
}
