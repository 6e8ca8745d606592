import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request as requests,
} from '@playwright/test';
import { demo } from '../../fixtures.ts';
import { agreedTexts } from '../agreed-texts.ts';
import { lettersOf, ssnOf, uniqueDigits } from './unique-digits.ts';

export interface OpenedAccount {
  email: string;
  password: string;
  /** The holder's name as staff see it: "Hanna Kdbebfjcg" */
  fullName: string;
  /** The holder as other customers see it: "Hanna K." */
  holder: string;
  accountNumber: string;
}

interface Opening {
  firstName: string;
  /** The PIN to set immediately; `null` leaves that to the journey. */
  pin: string | null;
  /** The amount to deposit in addition to the $50.00 initial deposit: decimal text. */
  deposit?: string;
  address?: string;
}

const password = 'Ludlow-Viaduct-77';

/**
 * Opens an account over the API, with the initial deposit paid, and leaves `request` signed in to
 * it. Journeys that check amounts use their own accounts, so that they can run in parallel.
 */
export async function openAccount(
  request: APIRequestContext,
  { firstName, pin, deposit, address = '12 Vine Street, Cincinnati, OH 45202' }: Opening,
): Promise<OpenedAccount> {
  const unique = uniqueDigits();
  const lastName = `K${lettersOf(unique)}`;
  const email = `${firstName.toLowerCase()}.${unique}@example.com`;
  await post(request, '/api/register', {
    firstName,
    lastName,
    dateOfBirth: '1990-04-23',
    ssn: ssnOf(unique),
    phoneNumber: '(513) 555-0142',
    address,
    email,
    password,
    accountType: 'checking',
  });
  await signInAs(request, email, password);
  await payInitialDeposit(request);
  if (pin) await post(request, '/api/pin/setup', { pin });
  if (pin && deposit)
    await post(request, '/api/transactions', { type: 'deposit', amount: deposit, pin });
  const { accountNumber } = await (await request.get('/api/account')).json();
  return {
    email,
    password,
    fullName: `${firstName} ${lastName}`,
    holder: `${firstName} K.`,
    accountNumber,
  };
}

/** Opens savings for the customer whom `request` is signed in to, and moves money there. */
export async function openSavings(
  request: APIRequestContext,
  moved?: { amount: string; pin: string },
): Promise<{ id: number; accountNumber: string }> {
  const agreements = await agreedTexts(request);
  const savings = await post(request, '/api/own-accounts', { accountType: 'savings', agreements });
  if (!moved) return savings;
  const { id: fromAccountId } = await (await request.get('/api/account')).json();
  const to = { fromAccountId, toAccountId: savings.id };
  await post(request, '/api/own-transfers', { ...to, ...moved });
  return savings;
}

/** Opens an account without touching the session of a page that is signed in to another one. */
export async function openAccountElsewhere(opening: Opening): Promise<OpenedAccount> {
  const request = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  try {
    return await openAccount(request, opening);
  } finally {
    await request.dispose();
  }
}

/**
 * Opens an account, gives its holder a role at the bank, and signs them in on a page of their own.
 */
export async function openColleague(
  browser: Browser,
  admins: Page,
  { firstName, role }: { firstName: string; role: 'admin' | 'support' },
): Promise<{ other: Page; name: string }> {
  const { email, password: own, fullName } = await openAccountElsewhere({ firstName, pin: null });
  await giveRole(admins.request, email, role);
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: admins.viewportSize(),
  });
  const other = await context.newPage();
  await signInAs(other.request, email, own);
  return { other, name: fullName };
}

/** Gives a person a role at the bank, as the administrator whom `request` is signed in to. */
export async function giveRole(
  request: APIRequestContext,
  email: string,
  role: string,
): Promise<void> {
  const [{ id }] = await (await request.get(`/api/admin/users?search=${email}`)).json();
  const given = await request.put(`/api/admin/users/${id}`, {
    data: { email, role, currentPassword: demo.password },
  });
  expect(given.status(), await given.text()).toBe(200);
}

export const signInAs = (request: APIRequestContext, email: string, withPassword: string) =>
  post(request, '/api/login', { email, password: withPassword });

async function payInitialDeposit(request: APIRequestContext): Promise<void> {
  const { clientSecret } = await post(request, '/api/create-initial-deposit-payment', {});
  await post(request, '/sandbox-card/confirm', {
    clientSecret,
    card: { number: '4242424242424242', expiry: '12/40', securityCode: '123', zipCode: '45202' },
  });
  const status = await (await request.get('/api/initial-deposit/status')).json();
  expect(status.state).toBe('credited');
}

async function post(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${text}`);
  return JSON.parse(text);
}
