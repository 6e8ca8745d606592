import { hash, verify } from '@node-rs/argon2';

/** Argon2id parameters: OWASP Password Storage Cheat Sheet, 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id; the result includes its own salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters);
}

/**
 * The hash of an unknown random text, so that an unknown email address takes the same time as a
 * known one.
 */
const decoyHash = hashPassword(`${Math.random()}${Date.now()}`);

/**
 * Whether the password matches the hash. `null` (no such customer) takes as long and always returns
 * false.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash), password.normalize('NFKC'));
  return passwordHash !== null && matches;
}
