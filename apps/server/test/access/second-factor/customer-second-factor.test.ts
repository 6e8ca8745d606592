import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerRulesOf } from '../../../src/compose/customer-rules.ts';
import { readSettings } from '../../../src/compose/settings.ts';
import { giveRole } from '../../support/people.ts';
import { productionSettings } from '../../support/processes/spawn-bank.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import {
  addPasskey,
  codeOf,
  forgetStep,
  personInBrowser,
  withApp,
} from '../../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../../support/sign-in/software-authenticator.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** As in production: no one can use an account with only a password. */
let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ customerRules: customerRulesOf('production') });
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const account = (browser: BrowserClient) => browser.get('/api/account');
const gated = { status: 403, code: 'customer_factor_required' };

describe('where customers need a second factor', () => {
  it('a session opened with only the password can read its own user, and nothing else, until a factor is added', async () => {
    const person = await personInBrowser(bank);
    expect((await person.browser.get('/api/auth/user')).json()).toMatchObject({
      hasSecondFactor: false,
    });
    expect((await account(person.browser)).json()).toMatchObject({
      ...gated,
      message: 'Please protect your sign-in first: add a passkey or an authenticator app.',
    });
    await withApp(bank, person);
    expect((await account(person.browser)).statusCode).toBe(200);
    expect((await person.browser.get('/api/auth/user')).json()).toMatchObject({
      hasSecondFactor: true,
    });
  });

  it('a passkey counts, too', async () => {
    const person = await personInBrowser(bank);
    expect((await addPasskey(person, new SoftwareAuthenticator())).statusCode).toBe(201);
    expect((await account(person.browser)).statusCode).toBe(200);
  });

  it('adding the first factor ends the sessions that were opened with only the password', async () => {
    const person = await personInBrowser(bank);
    const stolen = new BrowserClient(bank.app);
    expect((await stolen.signIn(person.email, person.password)).statusCode).toBe(200);
    await withApp(bank, person);
    expect((await account(stolen)).statusCode).toBe(401);
    expect((await stolen.signIn(person.email, person.password)).json()).toMatchObject({
      code: 'second_factor_required',
    });
    const session = await person.browser.get('/api/auth/user');
    expect(session.statusCode).toBe(200);
  });

  it('adding another factor ends no session', async () => {
    const person = await withApp(bank, await personInBrowser(bank));
    const { browser, email, password, secret } = person;
    const other = new BrowserClient(bank.app);
    await other.signIn(email, password);
    expect(
      (await other.post('/api/login/second-factor', { code: codeOf(secret) })).statusCode,
    ).toBe(200);
    await forgetStep(bank, person.customerId);
    const confirmed = { currentPassword: password, code: codeOf(secret) };
    const options = await browser.post('/api/passkeys/options', confirmed);
    const response = new SoftwareAuthenticator().create(options.json());
    expect((await browser.post('/api/passkeys', { name: 'Key', response })).statusCode).toBe(201);
    expect((await account(other)).statusCode).toBe(200);
  });

  it('a staff member who works without one follows the rule for staff', async () => {
    const person = await personInBrowser(bank);
    await giveRole(bank, person.customerId, 'admin');
    expect((await person.browser.get('/api/admin/users')).statusCode).toBe(200);
    expect((await person.browser.get('/api/notifications')).statusCode).toBe(200);
  });
});

describe('the setting CUSTOMER_SECOND_FACTOR', () => {
  const rulesOf = (environment: Record<string, string>) =>
    readSettings(environment, '/bank').customerRules;

  it('defaults to optional in a demo and to required in production', () => {
    expect(rulesOf({})).toEqual({ requiresSecondFactor: false });
    expect(rulesOf({ CUSTOMER_SECOND_FACTOR: 'required' })).toEqual({ requiresSecondFactor: true });
    expect(rulesOf(productionSettings)).toEqual({ requiresSecondFactor: true });
    expect(rulesOf({ ...productionSettings, CUSTOMER_SECOND_FACTOR: 'optional' })).toEqual({
      requiresSecondFactor: false,
    });
  });

  it('accepts only its two values', () => {
    expect(() => rulesOf({ CUSTOMER_SECOND_FACTOR: 'yes' })).toThrow(
      'CUSTOMER_SECOND_FACTOR must be required or optional',
    );
  });
});
