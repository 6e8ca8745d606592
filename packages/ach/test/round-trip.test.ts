import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultCodes, leniencies, readAch } from '../src/index.ts';
import { readAll, valuesOf, verdictOf, writable, writeAll } from './support/files.ts';
import { madeUpFile } from './support/made-up-files.ts';

const layouts = [
  { lineEnding: '\n', endsWithLineEnding: true },
  { lineEnding: '\n', endsWithLineEnding: false },
  { lineEnding: '\r\n', endsWithLineEnding: true },
  { lineEnding: '', endsWithLineEnding: false },
] as const;

describe('a file that was written', () => {
  it('is read strictly as the same values, and written again as the same bytes', () =>
    fc.assert(
      fc.asyncProperty(madeUpFile, fc.constantFrom(...layouts), async (items, layout) => {
        const text = await writeAll(items, { layout });
        const read = await readAll(text);
        const last = read.at(-1);
        expect(last).toMatchObject({ kind: 'end', tolerated: [], layout });
        // A control has the sums, which no item states.
        const controlsAside = (all: readonly object[]) =>
          valuesOf(all).map((item) =>
            'authentication' in item ? { authentication: item.authentication } : item,
          );
        expect(controlsAside(read)).toEqual(controlsAside(items));
        expect(await writeAll(writable(read), { layout })).toBe(text);
        expect(text.replaceAll(/[\r\n]/g, '').length % 940).toBe(0);
      }),
      { numRuns: 150 },
    ));

  it('is read alike in chunks of any size', () =>
    fc.assert(
      fc.asyncProperty(madeUpFile, fc.integer({ min: 1, max: 300 }), async (items, size) => {
        const text = await writeAll(items);
        const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const read = [];
        for await (const item of readAch(chunks)) read.push(item);
        expect(read).toEqual(await readAll(text));
      }),
      { numRuns: 40 },
    ));
});

/** Damages a file as transmissions and programs do. */
const damage = fc.record({
  at: fc.nat(),
  bytes: fc.uint8Array({ maxLength: 4 }),
  kind: fc.constantFrom('replace', 'insert', 'delete', 'cut'),
});

describe('a damaged file', () => {
  const damaged = fc
    .tuple(madeUpFile, fc.array(damage, { minLength: 1, maxLength: 3 }))
    .map(async ([items, damages]) => {
      let bytes = Buffer.from(await writeAll(items));
      for (const { at, bytes: others, kind } of damages) {
        const from = at % bytes.length;
        const to = kind === 'insert' ? from : from + others.length;
        bytes = Buffer.concat([
          bytes.subarray(0, from),
          ...(kind === 'delete' || kind === 'cut' ? [] : [others]),
          ...(kind === 'cut' ? [] : [bytes.subarray(to)]),
        ]);
      }
      return bytes;
    });

  it('is refused with a fault, or is another correct file', () =>
    fc.assert(
      fc.asyncProperty(damaged, async (content) => {
        const bytes = await content;
        const read = await readAll(bytes);
        const last = read.at(-1);
        if (last?.kind === 'fault') {
          expect(last.fault.line).toBeGreaterThan(0);
          expect(Object.keys(faultCodes)).toContain(last.fault.code);
        } else if (last?.kind === 'end')
          expect(await writeAll(writable(read), { layout: last.layout })).toBe(bytes.toString());
        else throw new Error('there is no verdict');
      }),
      { numRuns: 300 },
    ));

  it('is read with every leniency without an exception', () =>
    fc.assert(
      fc.asyncProperty(damaged, async (content) => {
        expect(['end', 'fault']).toContain((await verdictOf(await content, leniencies)).kind);
      }),
      { numRuns: 200 },
    ));

  it('of arbitrary bytes is refused', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 1_000 }), async (bytes) => {
        expect((await verdictOf(bytes, leniencies)).kind).toBe('fault');
      }),
    ));
});
