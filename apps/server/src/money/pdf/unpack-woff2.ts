import { createRequire } from 'node:module';

/** Google's decoder, compiled to WebAssembly, as the package's own entry point wraps it. */
interface Decoder {
  onRuntimeInitialized?: () => void;
  /** Returns false for a damaged file. */
  decompress(woff2: Uint8Array): Uint8Array | false;
}

let decoder: Promise<Decoder> | undefined;
let ready: Decoder | undefined;

/** Loads the decoder, once. It starts asynchronously, and then works synchronously. */
export async function loadWoff2(): Promise<void> {
  decoder ??= new Promise((resolve) => {
    const require = createRequire(import.meta.url);
    const loaded: Decoder = require('wawoff2/build/decompress_binding.js');
    loaded.onRuntimeInitialized = () => resolve(loaded);
  });
  ready = await decoder;
}

/**
 * Unpacks a font from WOFF 2.0 (https://www.w3.org/TR/WOFF2/) to the OpenType font that it was made
 * from. Needs `loadWoff2`.
 */
export function unpackWoff2(woff2: Buffer): Buffer {
  if (!ready) throw new Error('the decoder of WOFF 2.0 is not loaded');
  const font = ready.decompress(woff2);
  if (font === false) throw new Error('this font is not WOFF 2.0');
  return Buffer.from(font);
}
