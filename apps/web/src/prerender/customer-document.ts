import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CustomerPage, DocumentOrder } from './page-order.ts';

/**
 * Puts a rendered page into its document, with what the browser needs to take it over, and encodes
 * it.
 */
export function customerDocument(
  { frame: [before, between, after], answers, encoding }: DocumentOrder,
  { html, reads, parts }: CustomerPage,
): Uint8Array<ArrayBuffer> {
  // A `<` could end the element.
  const others = JSON.stringify({ reads, parts }).slice(0, -1).replaceAll('<', '\\u003c');
  const document = `${before}${html}${between}${others},${answers.slice(1)}${after}`;
  // Its own memory, which is handed over instead of copied.
  return new Uint8Array(encoders[encoding ?? 'identity'](Buffer.from(document)));
}

/** A higher quality of Brotli takes several times as long. */
const encoders = {
  br: (plain: Buffer) =>
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 5 }),
  identity: (plain: Buffer) => plain,
};
