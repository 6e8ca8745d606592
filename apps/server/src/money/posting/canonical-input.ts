import type { IdempotencyKey } from '@seven-hills/ledger';

/**
 * Writes a request's input in its canonical form, once per encoding. The first is the one to store.
 * `shared` is part of each.
 */
export function canonicalInputsOf(
  type: string,
  [current, ...others]: readonly [object, ...object[]],
  shared?: object,
): Pick<IdempotencyKey, 'input' | 'equalInputs'> {
  const input = canonical(type, current, shared);
  if (others.length === 0) return { input };
  return { input, equalInputs: others.map((other) => canonical(type, other, shared)) };
}

/** Keys are sorted, so that the order of an object's properties in the code does not matter. */
const canonical = (type: string, input: object, shared: object | undefined): string =>
  JSON.stringify({ ...input, ...shared, type }, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const sorted: Record<string, unknown> = {};
    for (const key of Object.keys(value).sort()) sorted[key] = value[key as keyof typeof value];
    return sorted;
  });
