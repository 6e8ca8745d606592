import { createHmac } from 'node:crypto';

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
