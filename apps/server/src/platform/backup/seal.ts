import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/**
 * Writes its input to a file, compressed and encrypted for the holder of the recipient's key (in
 * the age format, which age's own tools can read). The file is either complete and on disk, or
 * absent.
 */
export async function sealInto(file: string, source: Readable, recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const compressing = createGzip({ level: constants.Z_BEST_SPEED });
  const compressed = pipeline(source, compressing);
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const sealed = await encrypter.encrypt(bytesOf(compressing));
    await Promise.all([
      compressed,
      pipeline(Readable.from(sealed), createWriteStream(draft, { flags: 'wx', mode: 0o600 })),
    ]);
    await syncFile(draft);
    await rename(draft, file);
    await syncFile(dirname(file));
  } catch (error) {
    compressed.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Reads a sealed file; the stream fails if the file was changed, truncated, or sealed for another
 * key.
 */
export async function unseal(file: string, identity: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(bytesOf(createReadStream(file)));
  const decompressing = createGunzip();
  pipeline(Readable.from(plain), decompressing).catch((error: Error) =>
    decompressing.destroy(error),
  );
  return decompressing;
}

/** Converts a source to a web stream, which the library requires. */
function bytesOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.destroy(),
  });
}

/** Flushes a file or folder to disk; a power failure could otherwise undo a folder's renames. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
