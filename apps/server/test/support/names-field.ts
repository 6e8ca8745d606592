/**
 * Whether an input schema of the contract has a field, at any depth, whose name matches the
 * pattern.
 */
export const namesField = (schema: unknown, name: RegExp): boolean =>
  new RegExp(`"(?:${name.source})"`).test(
    JSON.stringify(schema, (key, value) => (key === '_zod' && value?.def ? value.def : value)) ??
      '',
  );
