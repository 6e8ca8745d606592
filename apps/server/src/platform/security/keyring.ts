/**
 * A secret key with an id, which is stored with everything made with the key, so that keys can be
 * rotated.
 */
export interface Key {
  id: string;
  secret: Buffer;
}

/** The keys of one purpose: the current key makes new values, and all keys read old ones. */
export interface Keyring {
  current: Key;
  all: readonly Key[];
  /** Fails with UnknownKeyError. */
  find(id: string): Key;
}

/**
 * A row references a key that this server does not have, usually after a rotation in the wrong
 * order.
 */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/**
 * Parses `id:base64,id2:base64`; the first key is the current one. Fails with an Error that names
 * the problem if a key is missing, duplicated, or not 32 bytes long.
 */
export function parseKeyring(name: string, text: string): Keyring {
  const keys = new Map<string, Key>();
  for (const part of text.split(',').map((entry) => entry.trim())) {
    const separator = part.indexOf(':');
    const id = part.slice(0, separator);
    const secret = Buffer.from(part.slice(separator + 1), 'base64');
    if (separator < 1 || !/^[\w-]{1,32}$/.test(id))
      throw new Error(`${name}: each key must be written as id:base64`);
    if (secret.length !== 32) throw new Error(`${name}: key ${id} must be 32 bytes in base64`);
    if (keys.has(id)) throw new Error(`${name}: key id ${id} is used twice`);
    keys.set(id, { id, secret });
  }
  const [current] = keys.values();
  if (!current) throw new Error(`${name}: at least one key is required`);
  return {
    current,
    all: [...keys.values()],
    find(id) {
      const key = keys.get(id);
      if (!key)
        throw new UnknownKeyError(`${name}: no key with the id ${id}; was it removed too early?`);
      return key;
    },
  };
}

/** The keys that the bank keeps outside the database. */
export interface Keys {
  pin: Keyring;
  sealing: Keyring;
  signing: Keyring;
}

export type KeyPurpose = keyof Keys;

/** The setting that holds the keys of each purpose. */
export const keySettings = {
  pin: 'PIN_KEYS',
  sealing: 'SEALING_KEYS',
  signing: 'SIGNING_KEYS',
} as const satisfies Record<KeyPurpose, string>;

export const keyPurposes = Object.keys(keySettings) as KeyPurpose[];

/** The keys that are set in the environment; a demo creates the others. */
export type GivenKeys = { [purpose in KeyPurpose]: Keyring | null };
