import type { SeededRandom } from '@seven-hills/postgres-testing';
import { z } from 'zod';
import type { RegisteredRoute } from '../../../src/compose/app.ts';
import { testPin } from '../people.ts';
import { hostileBodies, hostileStrings, hostileValues } from './hostile-values.ts';

export interface HostileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** The subset of JSON Schema (2020-12) that zod generates. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
}

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : { type: 'object', properties: {} };

/**
 * Valid values for fields by name; without them almost every request would fail the first check.
 */
const likely: Record<string, readonly unknown[]> = {
  amount: ['1.00', '0.01', '10', '1,000.00', '10000.01'],
  pin: [testPin, testPin, '7777'],
  toAccountId: [1, 2, 1_000, 1_001, 1_002],
  accountId: [1, 2, 1_000, 1_001, 1_002],
  type: ['transfer', 'deposit', 'withdrawal'],
  email: ['person0001@example.com', 'someone.else@example.com'],
  externalRoutingNumber: ['021000021'],
  externalAccountNumber: ['12345678'],
  paymentProvider: ['paypal', 'zelle'],
  paymentIdentifier: ['jordan@example.com'],
  newBalance: ['100.00', 5],
  phoneNumber: ['(513) 555-0100'],
  ssn: ['901-22-3333'],
  dateOfBirth: ['1990-06-15'],
  address: ['12 Vine Street, Cincinnati, OH 45202'],
};

/** Generates hostile requests for a route from its own schemas. */
export function hostileRequests(
  random: SeededRandom,
  { method, url, endpoint }: Omit<RegisteredRoute, 'mayComeFromReplica'>,
) {
  const body = endpoint?.body ? schemaOf(endpoint.body) : null;
  const query = schemaOf(endpoint?.query);
  return (): HostileRequest => ({
    method,
    url: `${pathOf(random, url)}${queryOf(random, query)}`,
    ...bodyOf(random, body, method),
  });
}

/** Generates hostile texts for any JSON input with a schema, such as a socket's. */
export function hostileTexts(
  random: SeededRandom,
  schema: z.ZodType,
  known: Readonly<Record<string, readonly unknown[]>>,
) {
  const shape = schemaOf(schema);
  return (): string =>
    random.chance(0.1)
      ? random.pick(hostileBodies)
      : jsonOf(random, sample(random, shape, '', known));
}

function pathOf(random: SeededRandom, url: string): string {
  return url.replace(/:\w+/g, () => {
    const text = random.chance(0.6) ? String(random.below(40)) : random.pick(hostileStrings);
    return encode(text) || '0';
  });
}

function queryOf(random: SeededRandom, schema: JsonSchema): string {
  const pairs = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (random.chance(0.5)) return [];
    const value = random.chance(0.5) ? sample(random, field, name) : random.pick(hostileStrings);
    const pair = `${encode(name)}=${encode(String(value))}`;
    return random.chance(0.05) ? [pair, pair] : [pair];
  });
  if (random.chance(0.1))
    pairs.push('__proto__[polluted]=1', 'constructor=1', '=', '&&', '%', 'a[]=1');
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Percent-encodes lone surrogates too, which `encodeURIComponent` refuses. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function bodyOf(
  random: SeededRandom,
  schema: JsonSchema | null,
  method: string,
): Pick<HostileRequest, 'headers' | 'payload'> {
  const headers: Record<string, string> = {};
  if (random.chance(0.15))
    headers['idempotency-key'] = random.pick([
      'key-1',
      'key-2',
      '',
      ' ',
      'ä',
      'k'.repeat(201),
      'x\ty',
    ]);
  if (method === 'GET') return { headers, payload: undefined };
  headers['content-type'] = random.chance(0.95)
    ? 'application/json'
    : random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', 'x', '']);
  if (schema === null && random.chance(0.5)) return { headers: {}, payload: undefined };
  if (random.chance(0.1)) return { headers, payload: random.pick(hostileBodies) };
  return { headers, payload: jsonOf(random, sample(random, schema ?? { type: 'object' }, '')) };
}

/**
 * Returns the value as JSON text, occasionally with a duplicate key, an extra one, or truncated.
 */
function jsonOf(random: SeededRandom, value: unknown): string {
  const text = JSON.stringify(mutate(random, value)) ?? 'null';
  if (!text.startsWith('{') || text === '{}') return text;
  const [first = 'a'] = Object.keys(JSON.parse(text) as object);
  const extra = (pair: string) => `${text.slice(0, -1)},${pair}}`;
  if (random.chance(0.05))
    return extra(`${JSON.stringify(first)}:${JSON.stringify(random.pick(hostileStrings))}`);
  if (random.chance(0.03)) return extra('"__proto__":{"polluted":true}');
  if (random.chance(0.03)) return extra('"constructor":{"prototype":{"polluted":true}}');
  if (random.chance(0.05))
    return extra('"role":"admin","hasInitialDeposit":true,"balance":"9999999.00"');
  if (random.chance(0.05)) return text.slice(0, random.below(text.length));
  return text;
}

/** Leaves the value unchanged, or corrupts one of its fields. */
function mutate(random: SeededRandom, value: unknown): unknown {
  if (random.chance(0.25)) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return random.pick(hostileValues);
  const keys = Object.keys(value);
  const key = random.pick(keys);
  if (key === undefined) return { extra: random.pick(hostileValues) };
  const { [key]: before, ...others } = value as Record<string, unknown>;
  if (random.chance(0.15)) return others;
  if (typeof before === 'object' && before !== null && random.chance(0.7))
    return { ...others, [key]: mutate(random, before) };
  return {
    ...others,
    [key]: random.chance(0.7) ? random.pick(hostileStrings) : random.pick(hostileValues),
  };
}

/** Generates a value that matches the schema, or nearly. `known` has valid values by field name. */
function sample(
  random: SeededRandom,
  schema: JsonSchema,
  name: string,
  known: Readonly<Record<string, readonly unknown[]>> = likely,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = known[name];
  if (choices) return random.pick(choices);
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants) return sample(random, random.pick(variants), name, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [
          key,
          sample(random, field, key, known),
        ]),
      );
    case 'array':
      return [sample(random, schema.items ?? {}, name, known)];
    case 'integer':
    case 'number':
      return random.below(200);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return schema.format === 'date'
        ? '2026-01-31'
        : random.pick(['Jordan Ames', 'Vine-Street-12', '12']);
  }
}
