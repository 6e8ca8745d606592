import { expect, it } from 'vitest';
import { initialsOf } from '../../src/ui/initials.tsx';

it.each([
  ['Marcus Bell', 'MB'],
  ['Marcus B.', 'MB'],
  ['María de la Cruz', 'MC'],
  ['Landlord', 'L'],
  ['Rent (Marcus)', 'RM'],
  ['élodie o’neill', 'ÉO'],
  ['42', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
