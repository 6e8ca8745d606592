import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { returnReasons } from '@seven-hills/ach';
import { returnedEntries, returnedFor } from '@seven-hills/bank/payments/returned-entries';
import { expect, it } from 'vitest';

const codesWith = (fits: (rule: ReturnType<typeof returnedFor>) => boolean) =>
  [...returnedEntries].flatMap(([code, rule]) => (fits(rule) ? [code] : [])).toSorted();

it('every listed reason is one for which other banks and the operator return entries', () => {
  const others = ['receiving bank', 'operator'];
  for (const code of returnedEntries.keys()) {
    const reason = returnReasons.get(code);
    expect([code, reason?.kind, others.includes(reason?.usedBy ?? '')]).toEqual([
      code,
      'return',
      true,
    ]);
  }
});

it('rates count as unauthorized and administrative what the network counts', () => {
  expect(codesWith(({ category }) => category === 'unauthorized')).toEqual([
    'R05',
    'R07',
    'R10',
    'R11',
    'R29',
    'R51',
  ]);
  expect(codesWith(({ category }) => category === 'administrative')).toEqual(['R02', 'R03', 'R04']);
});

it('only a lack of money lets a debit be presented again, and neither unlinks nor ends anything', () => {
  expect(codesWith(({ mayPresentAgain }) => mayPresentAgain)).toEqual(['R01', 'R09']);
  for (const code of ['R01', 'R09'])
    expect(returnedFor(code)).toMatchObject({ schedule: 'goes_on', unlinks: false });
});

it('what unlinks an account ends its schedules, and a debit without authorization unlinks', () => {
  for (const rule of returnedEntries.values()) {
    if (rule.unlinks) expect(rule.schedule).toBe('ends');
    if (rule.category !== 'other') expect(rule.unlinks).toBe(true);
  }
});

it('a reason without words of its own is named, and concerns only its entry', () => {
  expect(returnedFor('R99')).toEqual({
    explanation: 'The other bank returned it (reason R99).',
    category: 'other',
    schedule: 'goes_on',
    unlinks: false,
    mayPresentAgain: false,
  });
});

it('the reference says what each of them means', () => {
  const file = join(import.meta.dirname, '../../../../../docs/reference/payment-files.md');
  const section = readFileSync(file, 'utf8').split('### Returns of what the bank sends\n')[1] ?? '';
  const rows = [...(section.split('\n#')[0] ?? '').matchAll(/^\| (R.*) \|$/gm)].map(
    ([, row = '']) => row.split(' | '),
  );
  const schedules = { goes_on: 'goes on', pauses: 'pauses', ends: 'ends' } as const;
  const named = ({ category }: ReturnType<typeof returnedFor>) =>
    category === 'other' ? 'overall' : category;
  const told = [...returnedEntries].map(([code, rule]) => [
    code,
    named(rule),
    schedules[rule.schedule],
    rule.unlinks ? 'is unlinked' : 'stays',
    rule.mayPresentAgain ? 'yes' : 'no',
  ]);
  const written = rows.flatMap(([codes = '', ...rest]) =>
    codes.split(', ').map((code) => [code, ...rest]),
  );
  expect(written.toSorted()).toEqual(told.toSorted());
});
