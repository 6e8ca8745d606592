/**
 * Returns the numbers of options such as `--rounds 12` on the command line, or their defaults, with
 * a `seed`, which is random by default.
 */
export function numberOptions<Name extends string>(
  defaults: Record<Name, number>,
): Record<Name | 'seed', number> {
  const options = { seed: Date.now() % 1_000_000_000, ...defaults };
  const numbers = Object.entries<number>(options).map(([name, fallback]) => {
    const text = textOption(name);
    const value = text === null ? fallback : Number(text);
    if (text === '' || !Number.isSafeInteger(value) || value < 0)
      throw new Error(`--${name} must be a whole number.`);
    return [name, value];
  });
  return Object.fromEntries(numbers);
}

/** Returns `--name text` from the command line, or null. */
export function textOption(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
}
