import type { Page } from '@playwright/test';

/**
 * Gives the page's browser a device with passkeys, which confirms everything at once: Chromium's
 * virtual authenticator, over its developer tools.
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

/** The demo's address by name: passkeys belong to no IP address. */
export function addressByName(): string {
  const address = new URL(process.env.BANK_URL ?? '');
  address.hostname = 'localhost';
  return address.origin;
}
