import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinAccount } from '../support/money/join-account.ts';
import { type Customer, fundedCustomer, staffMember } from '../support/people.ts';
import { approveProposal, proposalIn } from '../support/proposals.ts';
import { eventsAbout, mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

/** Who receives an account's money after its last owner's death, as all of its owners decide. */

let bank: TestBank;
let ann: Customer;
let ben: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  [ann, ben] = [await fundedCustomer(bank, 10_000n), await fundedCustomer(bank, 10_000n)];
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

interface Answer {
  current: { beneficiaries: object[] } | null;
  proposed: { id: number; waitsFor: string[]; waitsForYou: boolean } | null;
}

const dora = { firstName: 'Dora', lastName: 'Ames', relationship: 'Daughter', share: 6_666 };
const emil = { firstName: 'Emil', lastName: 'Ames', relationship: null, share: 3_334 };
const path = (suffix = '') => `/api/own-accounts/${ann.accountId}/beneficiaries${suffix}`;
const name = (who: Customer, beneficiaries: object[] = [dora, emil], form: object = {}) =>
  who.client.call('PUT', path(), {
    beneficiaries,
    agreement: beneficiaryAgreement.version,
    currentPassword: who.password,
    ...form,
  });
const read = async (who: Customer) => (await who.client.get(path())).json<Answer>();
const confirm = (who: Customer, id: number) =>
  who.client.post(path(`/${id}/confirm`), {
    agreement: beneficiaryAgreement.version,
    currentPassword: who.password,
  });
const decisions = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts/decisions')).json<{
    invitations: { invitedBy: string }[];
    beneficiaries: { accountId: number }[];
  }>();
const decline = (who: Customer, id: number) => who.client.post(path(`/${id}/decline`));
async function proposed(): Promise<number> {
  await joinAccount(bank, ben, ann.accountId, 'joint_owner');
  return (await name(ann)).json<Answer>().proposed?.id ?? 0;
}

describe('an only owner', () => {
  it('names beneficiaries, who apply at once, and changes them', async () => {
    expect(await read(ann)).toEqual({ current: null, proposed: null });
    expect((await name(ann)).json()).toMatchObject({
      current: { beneficiaries: [dora, emil] },
      proposed: null,
    });
    await name(ann, [{ ...dora, share: 10_000 }]);
    expect(await read(ann)).toMatchObject({ current: { beneficiaries: [{ share: 10_000 }] } });
    await name(ann, []);
    expect((await read(ann)).current?.beneficiaries).toEqual([]);
    expect(await eventsAbout(bank, ann.customerId, 'beneficiaries_changed')).toHaveLength(3);
    expect(await mailTo(bank, ann.email)).toContain('The beneficiaries of your account');
  });

  it('confirms each change', async () => {
    const answer = await name(ann, [dora, emil], { currentPassword: 'not the password' });
    expect(answer.json()).toMatchObject({ code: 'current_password_wrong' });
    expect(await read(ann)).toEqual({ current: null, proposed: null });
  });

  it.each([
    ['shares below the whole', [{ ...dora, share: 9_999 }]],
    ['shares above the whole', [dora, { ...emil, share: 3_335 }]],
    [
      'a share of nothing',
      [
        { ...dora, share: 10_000 },
        { ...emil, share: 0 },
      ],
    ],
    ['a name that is none', [{ ...dora, firstName: '12', share: 10_000 }]],
    ['eleven people', Array.from({ length: 11 }, () => ({ ...dora, share: 1_000 }))],
  ])('cannot name %s', async (_what, list) => {
    expect((await name(ann, list)).statusCode).toBe(400);
    expect((await read(ann)).current).toBeNull();
  });

  it('prints the designation', async () => {
    await name(ann);
    const file = await ann.client.get(path('/document'));
    expect(file.headers['content-type']).toContain('application/pdf');
    expect(file.body.slice(0, 5)).toBe('%PDF-');
  });
});

describe('several owners', () => {
  it('must all confirm a change, and the earlier designation applies until then', async () => {
    await name(ann, [{ ...emil, share: 10_000 }]);
    const id = await proposed();
    expect(await read(ben)).toMatchObject({
      current: { beneficiaries: [{ firstName: 'Emil' }] },
      proposed: { id, waitsForYou: true, beneficiaries: [dora, emil] },
    });
    expect((await read(ann)).proposed).toMatchObject({ waitsForYou: false });
    expect(await mailTo(bank, ben.email)).toContain('The beneficiaries of your account');
    expect((await confirm(ben, id)).json()).toMatchObject({
      current: { beneficiaries: [dora, emil] },
      proposed: null,
    });
    for (const { customerId } of [ann, ben])
      expect(await eventsAbout(bank, customerId, 'beneficiaries_changed')).not.toEqual([]);
  });

  it('see which changes wait for them, until they decide', async () => {
    const viewer = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, viewer, ann.accountId, 'viewer');
    const id = await proposed();
    expect(await decisions(ben)).toEqual({
      invitations: [],
      beneficiaries: [
        {
          accountId: ann.accountId,
          proposedBy: expect.any(String),
          expiresAt: expect.any(String),
        },
      ],
    });
    for (const other of [ann, viewer])
      expect(await decisions(other)).toEqual({ invitations: [], beneficiaries: [] });
    await decline(ben, id);
    expect((await decisions(ben)).beneficiaries).toEqual([]);
  });

  it('count an owner’s confirmation once', async () => {
    const cleo = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, cleo, ann.accountId, 'joint_owner');
    const id = await proposed();
    const answers = await Promise.all([confirm(ben, id), confirm(ben, id), confirm(ann, id)]);
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    expect(await read(ben)).toMatchObject({
      current: null,
      proposed: { waitsFor: [expect.any(String)] },
    });
    await confirm(cleo, id);
    expect((await read(ben)).proposed).toBeNull();
  });

  it('decline a change, which then changes nothing', async () => {
    const id = await proposed();
    expect((await decline(ben, id)).statusCode).toBe(200);
    expect(await read(ann)).toEqual({ current: null, proposed: null });
    expect((await confirm(ben, id)).json()).toMatchObject({ code: 'not_found' });
    expect((await decline(ann, id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('propose one change at a time', async () => {
    await proposed();
    expect((await name(ben)).json()).toMatchObject({ code: 'conflict' });
  });

  it('lose a proposed change after 30 days', async () => {
    const id = await proposed();
    await bank.superuser.query('alter table beneficiary_designation disable trigger user');
    await bank.superuser.query(
      'update beneficiary_designation set expires_at = now() where id = $1',
      [id],
    );
    await bank.superuser.query('alter table beneficiary_designation enable trigger user');
    expect((await confirm(ben, id)).json()).toMatchObject({ code: 'not_found' });
    expect((await name(ben)).statusCode).toBe(200);
  });

  it('lose a proposed change when an owner leaves or joins', async () => {
    const id = await proposed();
    const cleo = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, cleo, ann.accountId, 'joint_owner');
    expect((await confirm(ben, id)).json()).toMatchObject({ code: 'not_found' });
    expect((await read(ann)).proposed).toBeNull();
  });

  it('lose a proposed change when staff remove an owner', async () => {
    const id = await proposed();
    const [staff, colleague] = [
      await staffMember(bank, 'operations'),
      await staffMember(bank, 'operations'),
    ];
    const removal = await staff.client.post(
      `/api/admin/accounts/${ann.accountId}/owners/${ben.customerId}/remove`,
      { ground: 'court_order', reference: 'Case 12' },
    );
    await approveProposal(colleague, proposalIn(removal));
    expect((await read(ann)).proposed).toBeNull();
    expect((await confirm(ben, id)).statusCode).toBe(404);
  });
});

it('whoever is invited at a confirmed address sees that the invitation waits', async () => {
  const invite = await ann.client.post(`/api/own-accounts/${ann.accountId}/invitations`, {
    role: 'viewer',
    email: ben.email,
    currentPassword: ann.password,
  });
  expect(invite.statusCode, invite.body).toBe(201);
  expect((await decisions(ben)).invitations).toEqual([]);
  await bank.database.query('update customer set confirmed_email = email where id = $1', [
    ben.customerId,
  ]);
  expect((await decisions(ben)).invitations).toEqual([
    {
      id: invite.json<{ id: number }>().id,
      invitedBy: expect.any(String),
      expiresAt: expect.any(String),
    },
  ]);
  await ben.client.post(`/api/account-invitations/${invite.json<{ id: number }>().id}/decline`, {});
  expect((await decisions(ben)).invitations).toEqual([]);
});

it('only owners see and change them: neither viewers nor strangers', async () => {
  await joinAccount(bank, ben, ann.accountId, 'viewer');
  const stranger = await fundedCustomer(bank, 10_000n);
  await name(ann);
  for (const who of [ben, stranger]) {
    expect((await who.client.get(path())).statusCode).toBe(404);
    expect((await who.client.get(path('/document'))).statusCode).toBe(404);
    expect((await name(who)).statusCode).toBe(404);
  }
});

it('staff see them on the account’s page, unless they use the account', async () => {
  const staff = await staffMember(bank, 'operations');
  await name(ann);
  const page = () => staff.client.get(`/api/admin/accounts/${ann.accountId}`);
  expect((await page()).json()).toMatchObject({ beneficiaries: { beneficiaries: [dora, emil] } });
  await joinAccount(bank, staff, ann.accountId, 'viewer');
  expect((await page()).json()).toMatchObject({ beneficiaries: null });
});
