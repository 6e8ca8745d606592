import { usualRequestDays } from '@seven-hills/contracts/money/payment-requests';
import type { SeedDemo } from '../../capability/demo-people.ts';
import { requestMoney } from './request-money.ts';

const requests = [
  { requester: 'olivia', payer: 'marcus', amount: '24.50', note: 'Concert tickets' },
  { requester: 'marcus', payer: 'olivia', amount: '18.00', note: 'Book club dinner' },
] as const;

/** Open requests between the demo's people. */
export const seedRequests: SeedDemo = async (database, person) => {
  for (const { requester, payer, ...form } of requests)
    await requestMoney({ database, siteUrl: () => '' }, person(requester), {
      ...form,
      accountId: Number(person(payer).accountId),
      days: usualRequestDays,
    });
};
