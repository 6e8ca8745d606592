import { z } from 'zod';

/** Bytes in base64url, as in WebAuthn's JSON. */
export const encodedBytes = z
  .string()
  .regex(/^[\w-]{1,8000}$/, { error: 'The passkey’s answer could not be read' });

/** The options for `navigator.credentials.get` (WebAuthn Level 3, section 5.1.10). */
export const passkeyRequest = z.object({
  challenge: encodedBytes,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty at sign-in, when the browser offers the passkeys that it has for this site. */
  allowCredentials: z.array(
    z.object({
      id: encodedBytes,
      type: z.literal('public-key'),
      transports: z.array(z.string()),
    }),
  ),
});

/** The browser's response to the request. */
export const passkeyAssertion = z.object({
  id: encodedBytes,
  rawId: encodedBytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encodedBytes,
    authenticatorData: encodedBytes,
    signature: encodedBytes,
    /** Browsers omit it or send null if the authenticator does not store one. */
    userHandle: encodedBytes.nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
