import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';

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

/**
 * Whether a password is among the first that attackers try (NIST SP 800-63B-4, section 3.1.1.2), or
 * consists of the bank's name or the customer's own details.
 */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d!?.@#$*_-]+$/, '')))
    return true;
  if (/^(.)\1+$/.test(plain) || isSequence(plain)) return true;
  return ownWords.some((word) => word.length >= 4 && plain === word.toLowerCase());
}

/** Matches `12345678`, `abcdefgh`, `87654321`: a constant step between characters. */
function isSequence(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i++) steps.add(text.charCodeAt(i) - text.charCodeAt(i - 1));
  return steps.size === 1 && [1, -1].includes([...steps][0] ?? 0);
}
