import { usualRequestDays } from '@seven-hills/contracts/money/payment-requests';
import type { SeedDemo } from '../../capability/demo-people.ts';
import { askForMoney } from './ask.ts';

const requests = [
  { who: 'olivia', asks: 'marcus', amount: '24.50', note: 'Concert tickets' },
  { who: 'priya', asks: 'olivia', amount: '18.00', note: 'Book club dinner' },
] as const;

/** Open requests between the demo's people. */
export const seedRequests: SeedDemo = async (database, person) => {
  for (const { who, asks, ...form } of requests)
    await askForMoney({ database, siteUrl: () => '' }, person(who), {
      ...form,
      accountId: Number(person(asks).accountId),
      days: usualRequestDays,
    });
};
