import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageFaultCodes, readMessage } from '../src/index.ts';
import { hasSamples, samples, schemaFaults } from './support/schemas.ts';

const reference = readFileSync(
  join(import.meta.dirname, '../../../docs/reference/payment-files.md'),
  'utf8',
);
const rowsUnder = (heading: string): string[][] =>
  (reference.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('`', '').trim()),
    );

it('the reference lists every fault of a message', () =>
  expect(rowsUnder('Faults of messages')).toEqual(Object.entries(messageFaultCodes)));

describe.skipIf(!hasSamples)('the samples of Fedwire', () => {
  const folder = join(samples, 'fedwire/samples');
  const names = hasSamples ? readdirSync(folder) : [];
  const read = (name: string) => readMessage(readFileSync(join(folder, name)));

  it('are read, except those in the reference', () => {
    const refused = names.flatMap((name) => {
      const result = read(name);
      return result.ok ? [] : [[name, result.fault.line, result.fault.code]];
    });
    expect(refused).toEqual(
      rowsUnder('Refused samples').map(([name, line, code]) => [name, Number(line), code]),
    );
    expect(names).toHaveLength(47);
  });

  it.each(['pacs.002.001.10', 'pacs.004.001.10', 'pacs.008.001.08', 'camt.029.001.09'])(
    'of %s are valid by its schema',
    async (name) => {
      const texts = names
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .filter((text) => text.includes(`xsd:${name}"`));
      expect(texts.length).toBeGreaterThan(2);
      expect(await schemaFaults(name, texts)).toEqual([]);
    },
  );
});
