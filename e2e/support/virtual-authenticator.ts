import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/**
 * Gives the page's browser a device with passkeys that confirms everything immediately: Chromium's
 * virtual authenticator, through its developer tools.
 */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The demo's address by name: passkeys don't work with IP addresses. */
export function addressByName(): string {
  const address = new URL(process.env.BANK_URL ?? '');
  address.hostname = 'localhost';
  return address.origin;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows (RFC 6238), `stepsAway` time steps from now. */
export function codeOf(secret: string, stepsAway = 0): string {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from(
    (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAway));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac[19] ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sets up an authenticator app as the first factor; returns its secret and the recovery codes. */
export async function setUpApp(
  page: Page,
  password: string,
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set Up App' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set Up Your Authenticator App' });
  await setUp.getByLabel('Current Password').fill(password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const shown = await setUp.getByRole('button', { name: /Setup key/ }).textContent();
  const secret = (/(?:[A-Z2-7]{4} ?){8}/.exec(shown ?? '')?.[0] ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  const save = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  const download = page.waitForEvent('download');
  await save.getByRole('button', { name: 'Download' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await save.getByRole('button', { name: 'I Saved Them' }).click();
  return { secret, codes: text.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g) ?? [] };
}
