import type { IdempotencyKey } from '@seven-hills/ledger';

/**
 * Writes a request's input in its canonical form, once per encoding. The first is the one to store.
 */
export function canonicalInputsOf(
  type: string,
  [current, ...others]: readonly [object, ...object[]],
): Pick<IdempotencyKey, 'input' | 'equalInputs'> {
  const input = canonical(type, current);
  if (others.length === 0) return { input };
  return { input, equalInputs: others.map((other) => canonical(type, other)) };
}

const canonical = (type: string, input: object): string =>
  JSON.stringify({ type, ...input }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
