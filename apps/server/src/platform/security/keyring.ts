/** A secret key with the id that is stored beside everything made with it, so that keys can be rotated. */
export interface Key {
  id: string;
  secret: Buffer;
}

/** The keys of one purpose: the current one makes new values, all of them read old ones. */
export interface Keyring {
  current: Key;
  all: readonly Key[];
  /** Fails with UnknownKeyError. */
  find(id: string): Key;
}

/** A row names a key that this server was not given: a rotation that went out in the wrong order. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/**
 * Reads `id:base64,id2:base64`; the first key is the current one.
 * Fails with an Error that names the trouble when a key is missing, doubled or not of 32 bytes.
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
  if (!current) throw new Error(`${name}: at least one key is needed`);
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
  ssn: Keyring;
  signing: Keyring;
}

export type KeyPurpose = keyof Keys;

/** The setting that holds the keys of each purpose. */
export const keySettings = {
  pin: 'PIN_KEYS',
  ssn: 'SSN_KEYS',
  signing: 'SIGNING_KEYS',
} as const satisfies Record<KeyPurpose, string>;

export const keyPurposes = Object.keys(keySettings) as KeyPurpose[];

/** The keys that the environment holds; a demo makes the others. */
export type GivenKeys = { [purpose in KeyPurpose]: Keyring | null };
