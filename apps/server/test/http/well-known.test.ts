import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

const inAYear = new Date(Date.now() + 300 * 86_400_000);
const contact = {
  contacts: ['mailto:security@bank.example', 'https://bank.example/report'],
  expiresAt: inAYear,
};

let bank: TestBank;
let silent: TestBank;
let stale: TestBank;
beforeAll(async () => {
  const publicUrl = 'https://bank.example';
  bank = await openTestBank({ publicUrl, securityContact: contact });
  silent = await openTestBank();
  const expiresAt = new Date(Date.now() - 1_000);
  stale = await openTestBank({ publicUrl, securityContact: { ...contact, expiresAt } });
});
afterAll(async () => {
  for (const each of [bank, silent, stale]) await each.close();
});

it('leads password managers to the form for a new password', async () => {
  const answer = await bank.app.inject({ url: '/.well-known/change-password' });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/profile?form=password');
  // Password managers call this address to verify that the site returns honest status codes.
  const control = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await bank.app.inject({ url: control })).statusCode).toBe(404);
});

it('says whom to notify of a vulnerability, as specified in RFC 9116', async () => {
  const answer = await bank.app.inject({ url: '/.well-known/security.txt' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@bank.example',
    'Contact: https://bank.example/report',
    `Expires: ${inAYear.toISOString()}`,
    'Preferred-Languages: en',
    'Canonical: https://bank.example/.well-known/security.txt',
    '',
  ]);
});

it('serves no security.txt without a contact, or after its expiration', async () => {
  for (const each of [silent, stale])
    expect((await each.app.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
});

const read = (contacts: string, expires: string) =>
  readSettings({ SECURITY_CONTACT: contacts, SECURITY_CONTACT_EXPIRES: expires }, '/srv/bank')
    .securityContact;

it('reads contact and date from the settings', () => {
  expect(read('mailto:security@bank.example, tel:+1-513-426-6667', '2027-06-30')).toEqual({
    contacts: ['mailto:security@bank.example', 'tel:+1-513-426-6667'],
    expiresAt: new Date('2027-06-30T00:00:00Z'),
  });
  expect(read('', '')).toBeNull();
});

it.each([
  ['security@bank.example', '2027-06-30', /SECURITY_CONTACT must be addresses that start with/],
  ['http://bank.example', '2027-06-30', /SECURITY_CONTACT must be addresses that start with/],
  ['mailto:a@b.example\nContact: tel:1', '2027-06-30', /SECURITY_CONTACT must be addresses/],
  ['mailto:security@bank.example', 'next year', /SECURITY_CONTACT_EXPIRES must be a day/],
  ['mailto:security@bank.example', '', /require each other/],
  ['', '2027-06-30', /require each other/],
])('does not start with the contact %j and the expiration %j', (contacts, expires, problem) => {
  expect(() => read(contacts, expires)).toThrow(problem);
});
