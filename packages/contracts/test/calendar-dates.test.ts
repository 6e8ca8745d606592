import { readdirSync, readFileSync } from 'node:fs';
import {
  formatDate,
  formatDateTime,
  formatShortDay,
  isoDay,
} from '@seven-hills/bank/calendar/date-formats';
import type { CalendarDate, MomentText } from '@seven-hills/bank/calendar/date-types';
import { afterEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../src/endpoint.ts';
import { calendarDate, timestamp } from '../src/fields.ts';
import * as api from '../src/index.ts';
import { dateOfBirth } from '../src/person-fields.ts';

const source = new URL('../src/', import.meta.url);
const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** The texts of a schema that are dates or moments, each by its path. */
function* dated(
  schema: z.ZodType,
  path: string,
  seen = new Set<unknown>(),
): Generator<[string, string]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema === timestamp) {
    yield [path, 'datetime'];
    return;
  }
  const { def } = schema as unknown as { def: Record<string, unknown> };
  if (schema === dateOfBirth) yield [path, 'date'];
  else if (def.format === 'date' || def.format === 'datetime') yield [path, def.format];
  else if (def.type === 'string' && /(On|[dD]ay|At|dateOfBirth)$/.test(path)) yield [path, 'text'];
  for (const [name, inner] of Object.entries((def.shape ?? {}) as Record<string, z.ZodType>))
    yield* dated(inner, `${path}.${name}`, seen);
  for (const key of ['element', 'innerType', 'in', 'out', 'valueType'])
    if (def[key]) yield* dated(def[key] as z.ZodType, path, seen);
  for (const option of (def.options ?? []) as z.ZodType[]) yield* dated(option, path, seen);
}

const fields = Object.entries(api as Record<string, unknown>).flatMap(([name, value]) => {
  const endpoint = value as Partial<Endpoint> | null;
  if (typeof endpoint !== 'object' || !endpoint?.answer) return [];
  return [endpoint.answer, endpoint.body, endpoint.query].flatMap((schema) =>
    schema ? [...dated(schema, name)] : [],
  );
});

test('every date and moment of the contract has a type that the other formats refuse', () => {
  expect(fields.length).toBeGreaterThan(150);
  // A plain text would be accepted by the formats of dates and of moments.
  expect(fields.filter(([, format]) => format === 'text')).toEqual([]);
  const declaredElsewhere = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      file !== 'fields.ts' &&
      /z\.iso\.(date|datetime)/.test(readFileSync(new URL(file, source), 'utf8')),
  );
  expect(declaredElsewhere).toEqual([]);
});

test.each(fields.filter(([, format]) => format === 'date'))(
  '%s is the same day in every time zone, and no moment',
  () => {
    const text = '1990-01-05';
    for (const west of ['America/New_York', 'Pacific/Honolulu', 'Pacific/Auckland']) {
      process.env.TZ = west;
      expect(formatShortDay(text)).toBe('Jan 5');
      expect(() => formatDate(text)).toThrow(RangeError);
      expect(() => formatDateTime(text)).toThrow(RangeError);
      expect(() => isoDay(text)).toThrow(RangeError);
    }
  },
);

test('a moment is no calendar date', () => {
  expect(() => formatShortDay('1990-01-05T20:04:00.000Z')).toThrow(RangeError);
});

test('the compiler refuses a date where a moment is expected, and the reverse', () => {
  const born = '1990-01-05' as CalendarDate;
  const at = '1990-01-05T20:04:00.000Z' as MomentText;
  // @ts-expect-error A calendar date is no moment.
  expect(() => formatDate(born)).toThrow(RangeError);
  // @ts-expect-error A moment is no calendar date.
  expect(() => formatShortDay(at)).toThrow(RangeError);
});

test('a calendar date is one that the database knows: there is no year 0', () => {
  const accepted = ['0001-01-01', '2024-02-29', '9999-12-31'];
  const refused = ['0000-01-01', '0000-12-31', '2023-02-29', '10000-01-01', '2026-1-1', ''];
  for (const text of accepted)
    expect([text, calendarDate().safeParse(text).success]).toEqual([text, true]);
  for (const text of refused)
    expect([text, calendarDate().safeParse(text).success]).toEqual([text, false]);
});
