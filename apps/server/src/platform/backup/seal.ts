import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/**
 * Writes its input to a file, compressed and encrypted for the holder of the recipient's key (the
 * format of age, which its own tools read, too). The file is whole and on disk, or not there.
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

/** Reads a sealed file; the stream fails if the file was changed, cut, or made for another key. */
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

/** A stream of the web's kind, as the library takes it. */
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

/** Flushes a file, or a folder, whose renames are otherwise lost in a power failure. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
