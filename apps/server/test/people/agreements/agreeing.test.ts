import { addDays } from '@seven-hills/bank/calendar/business-days';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { sharingAgreement } from '@seven-hills/bank/words/sharing-words';
import type { Agreement } from '@seven-hills/contracts/people/agreements';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import {
  type Customer,
  fundedCustomer,
  signedInPerson,
  someone,
  staffMember,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';
import { changedTerms, noneToday } from '../../support/texts/folder-texts.ts';

/** Which versions people agree to, as they and the staff read it later. */

let bank: TestBank;
let ann: Customer;
beforeEach(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 100_000n);
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

const agreementsOf = async (who: Pick<Customer, 'client'>) =>
  (await who.client.get('/api/profile/agreements')).json<Agreement[]>();
const savings = { accountType: 'savings', agreements: agreedTexts };
/** New terms, which apply at once. */
const changeTerms = async (sentence = 'New.') => {
  const effective = bankDayAt();
  await bank.anotherServer({
    folderTexts: changedTerms({ effective, head: noneToday, sentence }),
  });
  const { texts } = (await bank.app.inject('/api/bank')).json();
  return texts.terms.id as number;
};

describe('a person', () => {
  it('registers with the current versions only', async () => {
    const id = await changeTerms();
    const register = (agreements: object) =>
      bank.app.inject({
        method: 'POST',
        url: '/api/register',
        payload: someone({ agreements }),
      });
    const refused = await register(agreedTexts);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'text_outdated',
      message:
        'The Terms of Service changed while you had this page open. Please read the current version and agree again.',
    });
    expect((await register({ ...agreedTexts, terms: id })).statusCode).toBe(201);
    expect((await register({ ...agreedTexts, terms: id, esign: 99 })).statusCode).toBe(409);
  });

  it('still agrees to the present version while another one is announced', async () => {
    const effective = addDays(bankDayAt(), 31);
    await bank.anotherServer({
      folderTexts: changedTerms({ effective, head: 'notice: [savings]', sentence: 'New.' }),
    });
    const next = (await bank.app.inject('/api/bank')).json().texts.terms.next.id;
    const opened = (agreements: object) =>
      ann.client.post('/api/own-accounts', { ...savings, agreements });
    expect((await opened({ ...agreedTexts, terms: next })).json().code).toBe('text_outdated');
    expect((await opened(agreedTexts)).statusCode).toBe(201);
  });

  it('opens another account with the versions that apply to it', async () => {
    const id = await changeTerms();
    const refused = await ann.client.post('/api/own-accounts', savings);
    expect(refused.json()).toMatchObject({ code: 'text_outdated' });
    const agreements = { ...agreedTexts, terms: id };
    const opened = await ann.client.post('/api/own-accounts', { ...savings, agreements });
    const { accountNumber } = opened.json<{ accountNumber: string }>();
    const lastFour = accountNumber.slice(-4);
    expect(await agreementsOf(ann)).toMatchObject([
      { document: 'terms', textId: id, act: 'account', lastFour, effective: bankDayAt() },
      { document: 'esign', textId: agreedTexts.esign, act: 'account', lastFour },
    ]);
  });

  it('becomes a joint owner, and names beneficiaries, with the version that they read', async () => {
    const ben = await fundedCustomer(bank, 10_000n);
    const invited = await ann.client.post(`/api/own-accounts/${ann.accountId}/invitations`, {
      ...{ role: 'joint_owner', email: ben.email, currentPassword: ann.password },
    });
    await bank.superuser.query('update customer set confirmed_email = email where id = $1', [
      ben.customerId,
    ]);
    const { id } = invited.json<{ id: number }>();
    const accept = (agreement: string) =>
      ben.client.post(`/api/account-invitations/${id}/accept`, {
        ...{ agreement, signedName: 'Ben', currentPassword: ben.password },
      });
    expect((await accept('2020-01-01')).statusCode).toBe(400);
    expect((await accept(sharingAgreement.version)).statusCode).toBe(200);
    expect(await agreementsOf(ben)).toMatchObject([
      { document: 'joint_owner', effective: sharingAgreement.version, act: 'joint_owner' },
    ]);
    const named = await ann.client.call('PUT', `/api/own-accounts/${ann.accountId}/beneficiaries`, {
      ...{ beneficiaries: [], agreement: beneficiaryAgreement.version },
      currentPassword: ann.password,
    });
    expect(named.statusCode).toBe(200);
    const [first] = await agreementsOf(ann);
    expect(first).toMatchObject({ document: 'beneficiaries', act: 'beneficiaries' });
    const text = await bank.app.inject(`/api/text-versions/${first?.textId}`);
    expect(text.json()).toMatchObject({ title: 'Beneficiary Rules', status: 'current' });
  });

  it('sees what earlier servers recorded, which named only a date', async () => {
    await bank.superuser.query(
      `insert into customer_agreement (customer_id, document, version)
       values ($1, 'terms', (select effective_on::text from legal_text where id = 1)),
              ($1, 'esign', '2020-01-02')`,
      [ann.customerId],
    );
    expect(await agreementsOf(ann)).toMatchObject([
      { document: 'terms', textId: agreedTexts.terms, act: 'registration' },
      { document: 'esign', textId: null, effective: '2020-01-02', title: 'E-SIGN Consent' },
    ]);
  });
});

describe('staff', () => {
  it('see the same, and the customer sees that they looked', async () => {
    const person = await signedInPerson(bank, { agreements: agreedTexts });
    const staff = await staffMember(bank, 'support');
    const read = await staff.client.get(`/api/admin/users/${person.customerId}/agreements`);
    expect(read.json()).toEqual(await agreementsOf(person));
    expect(read.json()).toHaveLength(3);
    const views = await person.client.get('/api/profile/views');
    expect(views.json()).toMatchObject([{ what: 'details' }]);
    const unknown = await staff.client.get('/api/admin/users/999999/agreements');
    expect(unknown.statusCode).toBe(404);
  });
});
