// @vitest-environment happy-dom
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { expect, test } from 'vitest';
import { ownPlaces, peopleIn } from '../../../src/customer/make-transaction/who/places.tsx';

const household = {
  id: 7,
  accountNumber: '4333635263',
  accountType: 'checking',
  nickname: 'Household',
  balance: '1200.00',
  freeToSpend: null,
  maturesOn: null,
} as OwnAccount;
const checking = { ...household, id: 8, accountNumber: '4333631374', nickname: null };

test('the line below a place does not repeat its name, which is read with it', () => {
  const shared = { id: 7, accountNumber: '4333635263', holder: 'Household', paidBefore: true };
  const places = [...ownPlaces([household, checking]), ...peopleIn([shared], [], [household])];
  expect(places.map(({ title, about }) => `${title}, ${about}`)).toEqual([
    'Household, ••5263 ($1,200.00)',
    'Checking, ••1374 ($1,200.00)',
    'Household, ••5263 ($1,200.00)',
  ]);
});
