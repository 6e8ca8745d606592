import { expect, test } from 'vitest';
import { joinAddress, splitAddress } from '../src/addresses.ts';

const vine = {
  street: '12 Vine Street',
  unit: '',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
};

test.each([
  ['12 Vine Street, Cincinnati, OH, 45202', vine],
  ['12 Vine Street, Cincinnati, OH 45202', vine],
  ['12 Vine Street,Cincinnati,oh  45202', vine],
  ['12 Vine Street, Apt 4, Cincinnati, OH, 45202', { ...vine, unit: 'Apt 4' }],
  [
    '12 Vine Street, Rear, Apt 4, Cincinnati, OH 45202-1234',
    { ...vine, unit: 'Rear, Apt 4', zipCode: '45202-1234' },
  ],
])('%j is split into its parts', (line, parts) => {
  expect(splitAddress(line)).toEqual(parts);
});

test.each([
  '99 Longworth Street',
  '99 Longworth Street, Apt 4',
  '99 Longworth Street, Dayton',
  'Dayton, OH 45402',
  'OH 45402',
  '',
])('%j has no known city', (line) => {
  expect(splitAddress(line)).toEqual({ street: line, unit: '', city: '', state: '', zipCode: '' });
});

test.each([vine, { ...vine, unit: 'Apt 4' }])('%j comes back from the line', (parts) => {
  expect(splitAddress(joinAddress(parts))).toEqual(parts);
});
