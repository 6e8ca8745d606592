import * as api from '@seven-hills/contracts';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import { plainWire } from '../../../../../apps/server/test/support/money/sample-wire.ts';
import { BankClient } from '../../workload/bank-client.ts';
import type { HostileCase } from './hostile-case.ts';

const secret = 'Zanzibar';
const flag = 'fraud_watch';

/** The addresses of every staff read about one person or case. */
const readsOf = (customerId: number, caseId: number, transactionId: number): string[] =>
  Object.values<unknown>(api)
    .filter(
      (each): each is Endpoint => typeof each === 'object' && each !== null && 'access' in each,
    )
    .filter(({ method, access }) => method === 'GET' && typeof access === 'object')
    .map(({ path }) =>
      path
        .replace('cases/:id', `cases/${caseId}`)
        .replace('transactions/:id', `transactions/${transactionId}`)
        .replace(/:kind\/:reference/, `case/${caseId}`)
        .replace(':id', String(customerId)),
    )
    .filter((path) => !path.includes(':'));

/** A staff member with an account reads what colleagues wrote about them. */
const ownNotes: HostileCase = {
  row: 12,
  async attack(_bank, people) {
    const ann = await people.open({ dollars: 100, role: 'admin' });
    await people.refreshStaff();
    const { client } = people.colleagues[0];
    const [{ id: transactionId = 0 } = {}] = (await ann.client.must(
      'GET',
      '/api/transactions',
    )) as unknown as { id?: number }[];
    const { id: caseId } = await ann.client.must('POST', '/api/cases', {
      transactionId,
      kind: 'other',
      description: 'I never ordered this transaction.',
    });
    const user = `/api/admin/users/${ann.customerId}`;
    const text = `A note about ${secret}`;
    await client.must('POST', `${user}/notes`, { text, transactionId });
    await client.must('POST', `${user}/flags`, { flag, note: `A flag for ${secret}` });
    await client.must('POST', `/api/admin/cases/${caseId}/notes`, { note: text });
    const addresses = readsOf(ann.customerId, Number(caseId), transactionId);
    const shown: string[] = [];
    const isFlagged = new RegExp(`"flags":\\[[^\\]]*${flag}`);
    for (const address of addresses) {
      const body = JSON.stringify((await ann.client.get(address)).body);
      if (body.includes(secret) || isFlagged.test(body)) shown.push(address);
    }
    const colleagues = JSON.stringify((await client.get(`${user}/notes`)).body);
    return {
      held: shown.length === 0 && colleagues.includes(secret),
      says: `${shown.length} of ${addresses.length} staff reads showed a staff member what colleagues wrote about them${shown.map((each) => `; ${each}`).join('')}`,
    };
  },
};

/** Staff reveal the account number of a wire's recipient. */
const unseenReveal: HostileCase = {
  row: 13,
  async attack(_bank, people) {
    const payer = await people.open({ dollars: 300 });
    await people.refreshStaff();
    const { body } = await people.order(payer, 'wire', plainWire, true);
    const views = async () =>
      ((await payer.client.must('GET', '/api/profile/views')) as unknown as unknown[]).length;
    const before = await views();
    const { accountNumber } = await people.colleagues[0].client.must(
      'POST',
      `/api/admin/transactions/${body.id}/reveal`,
    );
    const after = await views();
    return {
      held: accountNumber === plainWire.externalAccountNumber && after > before,
      says: `revealing a wire’s account number added ${after - before} to what the customer sees of who viewed their data`,
    };
  },
};

const offices = [
  ['Fraud', 'Department'],
  ['Fraud', 'Dept'],
  ['FRAUD', 'DEPARTMENT'],
  ['Security', 'Team'],
  ['Zelle', 'Support'],
  ['Account', 'Verification'],
] as const;

/** A stranger registers, or a customer renames themselves, as an office of the bank. */
const impersonation: HostileCase = {
  row: 14,
  async attack(bank, people) {
    const accepted: string[] = [];
    const customer = await people.open();
    const visitor = new BankClient(bank.address);
    for (const [index, [firstName, lastName]] of offices.entries()) {
      const form = { ...people.registration(`office${index}@example.com`), firstName, lastName };
      const registered = await visitor.post('/api/register', form);
      const renamed = await customer.client.send('PUT', '/api/profile', {
        firstName,
        lastName,
        phoneNumber: '(513) 555-0100',
      });
      if (registered.status !== 400 || renamed.status !== 400)
        accepted.push(`${firstName} ${lastName}: ${registered.status}, ${renamed.status}`);
    }
    return {
      held: accepted.length === 0,
      says: `${accepted.length} of ${offices.length} names of offices were accepted${accepted.map((each) => `; ${each}`).join('')}`,
    };
  },
};

export const visibilityCases = [ownNotes, unseenReveal, impersonation];
