import { describe, expect, it } from 'vitest';
import { understoodSearch } from '../src/text/understood-search.ts';

const today = '2026-11-28';
const none = { text: '', least: null, most: null, from: null, to: null };
const oct = { from: '2026-10-01', to: '2026-10-31' };

describe('the search of a customer’s activity', () => {
  it.each([
    ['about 42', { least: 3780n, most: 4620n }],
    ['About $42.00', { least: 3780n, most: 4620n }],
    ['~42', { least: 3780n, most: 4620n }],
    ['around 1,200', { least: 108_000n, most: 132_000n }],
    ['40-45', { least: 4000n, most: 4500n }],
    ['$45 – $40.50', { least: 4050n, most: 4500n }],
    ['40 to 45', { least: 4000n, most: 4500n }],
    ['between 40 and 45', { least: 4000n, most: 4500n }],
    ['>100', { least: 10_001n, most: null }],
    ['>= $100', { least: 10_000n, most: null }],
    ['over 1,000', { least: 100_001n, most: null }],
    ['more than 5', { least: 501n, most: null }],
    ['at least 5', { least: 500n, most: null }],
    ['<20', { least: null, most: 1999n }],
    ['under $20', { least: null, most: 1999n }],
    ['below 20', { least: null, most: 1999n }],
    ['up to 20', { least: null, most: 2000n }],
    ['at most 20', { least: null, most: 2000n }],
    ['oct', oct],
    ['OCTOBER 2026', oct],
    ['Oct 2025', { from: '2025-10-01', to: '2025-10-31' }],
    ["oct '25", { from: '2025-10-01', to: '2025-10-31' }],
    ['december', { from: '2025-12-01', to: '2025-12-31' }],
    ['feb 2028', { from: '2028-02-01', to: '2028-02-29' }],
    ['sept.', { from: '2026-09-01', to: '2026-09-30' }],
    ['2026-10', oct],
    ['2026-10-05', { from: '2026-10-05', to: '2026-10-05' }],
    ['Oct 5', { from: '2026-10-05', to: '2026-10-05' }],
    ['october 5th, 2025', { from: '2025-10-05', to: '2025-10-05' }],
    ['Dec 24', { from: '2025-12-24', to: '2025-12-24' }],
    ['10/5', { from: '2026-10-05', to: '2026-10-05' }],
    ['12/24/25', { from: '2025-12-24', to: '2025-12-24' }],
    ['today', { from: today, to: today }],
    ['yesterday', { from: '2026-11-27', to: '2026-11-27' }],
    ['this month', { from: '2026-11-01', to: '2026-11-30' }],
    ['last month', oct],
    ['last year', { from: '2025-01-01', to: '2025-12-31' }],
    ['zelle oct', { text: 'zelle', ...oct }],
    ['Zelle in October', { text: 'zelle', ...oct }],
    ['marcus about 42', { text: 'marcus', least: 3780n, most: 4620n }],
    ['coffee under 10 in oct', { text: 'coffee', least: null, most: 999n, ...oct }],
    ['oct 42', { text: '42', ...oct }],
  ])('reads %j', (search, expected) => {
    expect(understoodSearch(search, today)).toEqual({ ...none, ...expected });
  });

  it.each([
    '42',
    '$42.50',
    'zelle',
    'doctor',
    'march-in rent',
    'octopus',
    'aboutface',
    '2026',
    'SH00000042',
    '-$102.00',
    '1234 5678-901',
    '123-45-6789',
    '13/45',
    '2026-13-40',
    '%',
    '',
  ])('leaves %j to the words', (search) => {
    expect(understoodSearch(search, today)).toBeNull();
  });

  it('is read in no time, however long and strange', () => {
    const began = performance.now();
    for (const piece of ['$ 1,', 'between 1 ', 'oct ', '> ', '1-', ',,', 'in '])
      understoodSearch(piece.repeat(100).slice(0, 100), today);
    expect(performance.now() - began).toBeLessThan(100);
  });
});
