import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { certificateForm } from '../../money/certificates/support.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { fundedCustomer, testPin } from '../../support/people.ts';
import {
  type Caller,
  except,
  forAll,
  forOwners,
  type Input,
  type Row,
  type World,
} from './rows.ts';

/** Calls that name the account in their path, and those of certificates. */

const ofPath =
  (body?: (caller: Caller) => object): NonNullable<Row['input']> =>
  ({ account }, caller, made) => ({
    ids: made ? [account, made] : [account],
    ...(body ? { body: body(caller) } : {}),
  });
const confirmed =
  (form: object = {}) =>
  ({ who }: Caller): object => ({ currentPassword: who.password, ...form });
const sameOwners = 'Please choose an account that belongs to the same people as the certificate.';
const ofCertificate =
  (input: (caller: Caller) => Input = () => ({})): NonNullable<Row['input']> =>
  ({ certificate }, caller) => ({ ids: [certificate], ...input(caller) });

/** A new invitation; those that wait are withdrawn, because only a few may. */
const invited = async ({ account, people }: World): Promise<number> => {
  const { client, password } = people.owner.who;
  const path = `/api/own-accounts/${account}`;
  const open = await client.get(`${path}/people`);
  for (const { id } of open.json<{ invitations: { id: number }[] }>().invitations)
    await client.call('DELETE', `${path}/invitations/${id}`);
  const form = { role: 'viewer', email: 'someone@example.com', currentPassword: password };
  return (await client.post(`${path}/invitations`, form)).json<{ id: number }>().id;
};
const viewing = async ({ bank, account }: World): Promise<number> => {
  const viewer = await fundedCustomer(bank);
  await joinAccount(bank, viewer, account, 'viewer');
  return Number(viewer.customerId);
};
const allDebits = { companyId: '9111111111', scope: 'company' };
const stopOf = async ({ account, people }: World): Promise<number> => {
  const path = `/api/own-accounts/${account}/debit-stops`;
  const placed = await people.owner.who.client.post(path, allDebits);
  return placed.json<{ stop: { id: number } }>().stop.id;
};
const named = {
  beneficiaries: [{ firstName: 'Ida', lastName: 'Quill', relationship: null, share: 10_000 }],
  agreement: beneficiaryAgreement.version,
};
/** Withdraws the change of the beneficiaries that waits, if any. */
const withdrawn = async ({ account, people }: World): Promise<number> => {
  const { client } = people.owner.who;
  const path = `/api/own-accounts/${account}/beneficiaries`;
  const read = await client.get(path);
  const { proposed } = read.json<{ proposed: { id: number } | null }>();
  if (proposed) await client.post(`${path}/${proposed.id}/decline`, {});
  return 0;
};
/** A change of the beneficiaries that the other owner must confirm. */
const proposed = async (world: World): Promise<number> => {
  await withdrawn(world);
  const { account, people } = world;
  const { client, password } = people.owner.who;
  const answer = await client.call('PUT', `/api/own-accounts/${account}/beneficiaries`, {
    currentPassword: password,
    ...named,
  });
  return answer.json<{ proposed: { id: number } }>().proposed.id;
};

export const pathRows: Record<string, Row> = {
  'PATCH /api/own-accounts/:id': forOwners(200, { input: ofPath(() => ({ nickname: 'Ours' })) }),
  'GET /api/own-accounts/:id/closing': forOwners(200, { input: ofPath() }),
  'POST /api/own-accounts/:id/closing': forOwners(409, {
    input: ofPath(({ own }) => ({ toAccountId: own, primaryId: own, pin: testPin })),
  }),
  'GET /api/own-accounts/:id/people': forAll({ input: ofPath() }),
  'POST /api/own-accounts/:id/invitations': forOwners(201, {
    input: ofPath(({ own, who }) => ({
      role: 'viewer',
      email: `invited${own}@example.com`,
      currentPassword: who.password,
    })),
  }),
  'DELETE /api/own-accounts/:id/invitations/:invitationId': forOwners(200, {
    make: invited,
    input: ofPath(),
  }),
  'DELETE /api/own-accounts/:id/people/:personId': forOwners(200, {
    make: viewing,
    input: ofPath(),
  }),
  'GET /api/own-accounts/:id/beneficiaries': forOwners(200, { input: ofPath() }),
  'PUT /api/own-accounts/:id/beneficiaries': forOwners(200, {
    make: withdrawn,
    input: ofPath(confirmed(named)),
  }),
  'POST /api/own-accounts/:id/beneficiaries/:changeId/confirm': forOwners(200, {
    make: proposed,
    input: ofPath(confirmed({ agreement: beneficiaryAgreement.version })),
  }),
  'POST /api/own-accounts/:id/beneficiaries/:changeId/decline': forOwners(200, {
    make: proposed,
    input: ofPath(),
  }),
  'GET /api/own-accounts/:id/beneficiaries/document': forOwners(200, { input: ofPath() }),
  'GET /api/own-accounts/:id/debits': forOwners(200, { input: ofPath() }),
  'POST /api/own-accounts/:id/debit-stops': forOwners(201, {
    input: ofPath(() => allDebits),
  }),
  'POST /api/own-accounts/:id/debit-stops/:stopId/confirm': forOwners(200, {
    make: stopOf,
    input: ofPath(),
  }),
  'POST /api/own-accounts/:id/debit-stops/:stopId/lift': forOwners(200, {
    make: stopOf,
    input: ofPath(),
  }),
  'GET /api/debits/:id': forOwners(200, { input: ({ debit }) => ({ ids: [debit] }) }),
  'GET /api/own-accounts/:id/direct-deposit-form': forOwners(200, { input: ofPath() }),
  'PUT /api/account-alert-amounts/:id': forAll({
    input: ofPath(() => ({ amounts: [{ kind: 'money_in', amount: '5' }] })),
  }),
  'POST /api/certificates': forOwners(sameOwners, {
    input: async ({ account }, { who }) => ({
      body: await certificateForm(who, { fromAccountId: account, amount: '1000.00' }),
    }),
  }),
  'GET /api/certificates/:id': forAll({ input: ofCertificate() }),
  'PATCH /api/certificates/:id': forOwners(200, {
    input: ofCertificate(() => ({
      body: { interestToAccountId: null, atMaturity: 'renew', payToAccountId: null },
    })),
  }),
  'GET /api/certificates/:id/withdrawal': forOwners(200, {
    input: ofCertificate(() => ({ query: 'amount=1.00' })),
  }),
  'POST /api/certificates/:id/withdrawal': forOwners(sameOwners, {
    input: ofCertificate(({ own }) => ({
      body: { amount: '1.00', penalty: '0.00', toAccountId: own, pin: testPin },
    })),
  }),
  // The account is left by everyone but the last owner, so this comes last.
  'POST /api/own-accounts/:id/leave': except(forAll({ input: ofPath(confirmed()) }), {
    owner: 409,
  }),
};
