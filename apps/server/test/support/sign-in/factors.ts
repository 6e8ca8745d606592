import { Secret, TOTP } from 'otpauth';
import { type Customer, postMovement, signedInPerson, testPin } from '../people.ts';
import type { TestBank } from '../test-bank.ts';
import { BrowserClient } from './browser-client.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** The code that an authenticator app shows, `stepsAway` time steps from now. */
export const codeOf = (secret: string, stepsAway = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + stepsAway * 30_000,
  });

/** Forgets the time step of the latest code, so that a test need not wait for the next one. */
export const forgetStep = (bank: TestBank, customerId: bigint) =>
  bank.database.query('update authenticator set last_step = 0 where customer_id = $1', [
    customerId,
  ]);

export interface Protected extends Pick<Customer, 'customerId' | 'email' | 'password'> {
  /** Signed in with the session that set up the factor. */
  browser: BrowserClient;
  recoveryCodes: string[];
}

/** A signed-in person in a browser that keeps all cookies. */
export async function personInBrowser(
  bank: TestBank,
  changes: Record<string, unknown> = {},
): Promise<Omit<Protected, 'recoveryCodes'>> {
  const { customerId, email, password } = await signedInPerson(bank, changes);
  const browser = new BrowserClient(bank.app);
  const signedIn = await browser.signIn(email, password);
  if (signedIn.statusCode !== 200) throw new Error(`login: ${signedIn.body}`);
  return { customerId, email, password, browser };
}

type InBrowser = Omit<Protected, 'recoveryCodes'>;

/** A person who can move money: with the initial deposit, $5,000 in total, and a PIN. */
export async function payerInBrowser(bank: TestBank): Promise<InBrowser & { accountId: number }> {
  const person = await personInBrowser(bank);
  await postMovement(bank, person, 'initial_deposit', 5_000n);
  await postMovement(bank, person, 'deposit', 495_000n);
  const set = await person.browser.post('/api/pin/setup', {
    pin: testPin,
    currentPassword: person.password,
  });
  if (set.statusCode !== 201) throw new Error(`pin setup: ${set.body}`);
  const { id } = (await person.browser.get('/api/account')).json<{ id: number }>();
  return { ...person, accountId: id };
}

/** A person with an authenticator app. Its current code was used for the setup and is forgotten. */
export const personWithApp = async (bank: TestBank, changes: Record<string, unknown> = {}) =>
  withApp(bank, await personInBrowser(bank, changes));

/** Sets up an authenticator app for a signed-in person without a factor. */
export async function withApp<Person extends InBrowser>(
  bank: TestBank,
  person: Person,
): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const { browser, password, customerId } = person;
  const start = { currentPassword: password };
  const started = await browser.post('/api/second-factor/authenticator', start);
  const { secret } = started.json<{ secret: string }>();
  const done = await browser.post('/api/second-factor/authenticator/confirm', {
    code: codeOf(secret),
  });
  if (done.statusCode !== 200) throw new Error(`authenticator: ${started.body} ${done.body}`);
  await forgetStep(bank, customerId);
  return {
    ...person,
    secret,
    recoveryCodes: done.json<{ recoveryCodes: string[] }>().recoveryCodes,
  };
}

/** Adds a passkey to a signed-in person without another factor; returns the server's answer. */
export async function addPasskey(
  { browser, password }: Pick<Protected, 'browser' | 'password'>,
  authenticator: SoftwareAuthenticator,
  name = 'My laptop',
) {
  const options = await browser.post('/api/passkeys/options', { currentPassword: password });
  if (options.statusCode !== 200) throw new Error(`passkey options: ${options.body}`);
  return browser.post('/api/passkeys', { name, response: authenticator.create(options.json()) });
}

/** A person with a passkey and nothing else. */
export const personWithPasskey = async (
  bank: TestBank,
  authenticator = new SoftwareAuthenticator(),
) => withPasskey(await personInBrowser(bank), authenticator);

/** Adds a passkey to a signed-in person without a factor. */
export async function withPasskey<Person extends InBrowser>(
  person: Person,
  authenticator = new SoftwareAuthenticator(),
) {
  const added = await addPasskey(person, authenticator);
  if (added.statusCode !== 201) throw new Error(`passkey: ${added.body}`);
  const { passkey, recoveryCodes } = added.json<{
    passkey: { id: number };
    recoveryCodes: string[];
  }>();
  return { ...person, authenticator, passkeyId: passkey.id, recoveryCodes };
}
