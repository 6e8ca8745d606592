import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signWith,
} from 'node:crypto';

/** The part of a server's options that this authenticator reads. */
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** How a response differs from that of an honest browser and device. */
interface Departures {
  origin?: string;
  /** Whether the device verified its owner. */
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
  crossOrigin?: boolean;
}

const flags = { userPresent: 0x01, userVerified: 0x04, synced: 0x18, hasKey: 0x40 };

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A CBOR byte string (RFC 8949, major type 2). */
const cborBytes = (bytes: Uint8Array): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

/** A passkey in software: an ES256 key for one site and one person, with a signature counter. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  #userHandle = '';

  readonly origin: string;
  readonly isSynced: boolean;

  /** With `isSynced`, it claims to be backed up by a provider, and its counter stays at zero. */
  constructor(origin = 'http://localhost', isSynced = false) {
    this.origin = origin;
    this.isSynced = isSynced;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE_Key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp, user }: CreationOptions, departures: Departures = {}) {
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authData(rp.id, departures, flags.hasKey),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.#publicKey,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      cborBytes(authData),
    ]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', challenge, departures)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId }: RequestOptions, departures: Departures = {}) {
    if (!this.isSynced) this.#counter += 1;
    const authenticatorData = this.#authData(rpId, departures, 0);
    const clientData = this.#clientData('webauthn.get', challenge, departures);
    const signature = signWith(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#key,
    );
    return {
      ...this.#name(),
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(signature),
        userHandle: departures.userHandle ?? (this.#userHandle || null),
      },
    };
  }

  #name() {
    const id = encode(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #authData(rpId: string, { isUserVerified = true, counter }: Departures, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    const set =
      flags.userPresent |
      (isUserVerified ? flags.userVerified : 0) |
      (this.isSynced ? flags.synced : 0) |
      more;
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count]);
  }

  #clientData(type: string, challenge: string, { origin, crossOrigin = false }: Departures) {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: origin ?? this.origin, crossOrigin }),
    );
  }
}
