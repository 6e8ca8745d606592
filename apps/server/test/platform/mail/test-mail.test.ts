import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, openMailServer } from '../../support/outside/mail-server.ts';
import { runProgram } from '../../support/processes/spawn-bank.ts';

let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const sendTo = (address: string, SMTP_URL = server.url) =>
  runProgram('commands/test-mail.ts', { SMTP_URL }, address);

it('sends one message from the bank, and prints what the server answered', async () => {
  expect(await sendTo('ann@example.com')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/took the message to ann@example\.com and answered: 250 /),
    stderr: '',
  });
  expect(server.received).toMatchObject([
    { envelopeTo: 'ann@example.com', from: { address: 'support@sevenhillsbank.example' } },
  ]);
});

it.each([
  ['a recipient that the server refuses', 'nobody@example.com', undefined, /no such mailbox/],
  ['an address that is none', 'ann', undefined, /Name the recipient/],
  ['a server that is away', 'ann@example.com', 'smtp://127.0.0.1:1', /ECONNREFUSED/],
  ['a setting that is missing', 'ann@example.com', '', /SMTP_URL must be an address/],
])('fails for %s', async (_what, address, url, reason) => {
  expect(await sendTo(address, url)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(reason),
  });
  expect(server.received).toEqual([]);
});
