import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * Unpacks a font from WOFF 1.0 (https://www.w3.org/TR/WOFF/) to the OpenType font that it was made
 * from. The PDF library reads both, but it inflates a WOFF file in JavaScript, again for each
 * document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this font is not WOFF 1.0');
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      // A table that would not get smaller is stored uncompressed.
      table: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  return Buffer.concat([
    directoryOf(woff.readUInt32BE(4), entries),
    ...entries.flatMap(({ table }) => [table, Buffer.alloc(aligned(table.length) - table.length)]),
  ]);
}

interface Entry {
  tag: Buffer;
  checksum: number;
  table: Buffer;
}

/** The table directory of an OpenType font whose tables follow in this order. */
function directoryOf(flavor: number, entries: readonly Entry[]): Buffer {
  const count = entries.length;
  const selector = Math.floor(Math.log2(count));
  const range = 2 ** selector * 16;
  const directory = Buffer.alloc(12 + count * 16);
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(range, 6);
  directory.writeUInt16BE(selector, 8);
  directory.writeUInt16BE(count * 16 - range, 10);
  let offset = directory.length;
  for (const [index, { tag, checksum, table }] of entries.entries()) {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    offset += aligned(table.length);
  }
  return directory;
}

/** Tables begin at multiples of four bytes. */
const aligned = (length: number): number => Math.ceil(length / 4) * 4;
