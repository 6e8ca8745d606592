import { z } from 'zod';

/** Bytes in base64url, as WebAuthn's JSON has them. */
export const encodedBytes = z
  .string()
  .regex(/^[\w-]{1,8000}$/, { error: 'The passkey’s answer could not be read' });

/** What `navigator.credentials.get` takes (WebAuthn Level 3, section 5.1.10). */
export const passkeyRequest = z.object({
  challenge: encodedBytes,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty at sign-in: the browser offers what it has for this site. */
  allowCredentials: z.array(
    z.object({
      id: encodedBytes,
      type: z.literal('public-key'),
      transports: z.array(z.string()),
    }),
  ),
});

/** What the browser returns for it. */
export const passkeyAssertion = z.object({
  id: encodedBytes,
  rawId: encodedBytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encodedBytes,
    authenticatorData: encodedBytes,
    signature: encodedBytes,
    /** Browsers leave it out, or send null, if the authenticator keeps none. */
    userHandle: encodedBytes.nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
