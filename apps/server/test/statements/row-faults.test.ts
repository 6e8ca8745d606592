import ts from 'typescript';
import { expect, it } from 'vitest';
import { rowFaults } from './row-faults.ts';

type Case = readonly [type: string, sample: unknown];

const moment = new Date('2026-01-31T12:00:00Z');

const accepted: Case[] = [
  ['string | null', 'a'],
  ['bigint', 1n],
  ['bigint | number', 1n],
  ['bigint | number', 1],
  ['bigint | string', 1n],
  ['Date | string', moment],
  ['string[]', ['a']],
  ['{ id: number }[]', {}],
  ['unknown', 'a'],
];

const reported: Case[] = [
  ['number', 'a'],
  ['string', 1],
  ['bigint', 1],
  ['bigint | string', 'a'],
  ['bigint | string | null', 'a'],
  ['Date | string', 'a'],
  ['Date | number', 1],
  ['bigint[]', ['a']],
  ['Date | { id: number }', {}],
];

const types = [...accepted, ...reported].map(([type]) => type);
const { rows, checker } = declare(types);

it.each(accepted)('accepts %s for a column like %s', (type, sample) => {
  expect(faultsOf(type, sample)).toEqual([]);
});

it.each(reported)('reports %s for a column like %s', (type, sample) => {
  expect(faultsOf(type, sample)).toEqual([
    expect.stringMatching(/^found is .+, but the driver returns/),
  ]);
});

it('reports a column that is not selected, and one that can be null', () => {
  expect(rowFaults(rowOf('bigint'), [], checker)).toEqual(['found is not selected']);
  expect(faultsOf('bigint', 1n, true)).toEqual(['found can be null']);
});

function faultsOf(type: string, sample: unknown, isNullable = false): string[] {
  return rowFaults(rowOf(type), [{ name: 'found', sample, isNullable }], checker);
}

function rowOf(type: string): ts.Type {
  const row = rows[types.indexOf(type)];
  if (!row) throw new Error(`no row has the type ${type}`);
  return row;
}

/** Returns a row for each type, which is the type of its one column, `found`. */
function declare(types: readonly string[]): { rows: ts.Type[]; checker: ts.TypeChecker } {
  const name = 'rows.ts';
  const text = types.map((type, index) => `interface Row${index} { found: ${type} }`).join('\n');
  const options: ts.CompilerOptions = { strict: true, target: ts.ScriptTarget.ESNext, types: [] };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([name], options, {
    ...host,
    getSourceFile: (path, target) =>
      path === name ? ts.createSourceFile(path, text, target) : host.getSourceFile(path, target),
  });
  const checker = program.getTypeChecker();
  const { statements = [] } = program.getSourceFile(name) ?? {};
  return { rows: statements.map((declared) => checker.getTypeAtLocation(declared)), checker };
}
