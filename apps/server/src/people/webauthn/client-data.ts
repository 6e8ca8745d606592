import { z } from 'zod';
import { passkeyRefused } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

const clientData = z.object({
  challenge: z.string().max(200),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

/**
 * Reads the browser's data about the requesting page (WebAuthn Level 3, section 5.8.1), and returns
 * the challenge. Fails with `passkey_refused` on a page of another site; the library checks the
 * origin again with the signature.
 */
export function challengeIn(encoded: string, { origin }: RelyingParty): string {
  const data = read(encoded);
  if (data === null) throw passkeyRefused('Your passkey’s answer could not be read.');
  if (data.origin !== origin || data.crossOrigin === true)
    throw passkeyRefused(
      'Your passkey was used on a page of another site, so it was not accepted. Please check the address in your browser.',
    );
  return data.challenge;
}

function read(encoded: string): z.infer<typeof clientData> | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
