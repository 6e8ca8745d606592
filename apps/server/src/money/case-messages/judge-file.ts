import { crc32 } from 'node:zlib';
import { type CaseFileType, caseLimits } from '@seven-hills/bank/words/case-words';
import { type Refusal, refusalAt } from '../../http/problem.ts';

/** A file that a case takes. */
export interface JudgedFile {
  name: string;
  type: CaseFileType;
  content: Buffer;
}

const extensions: Readonly<Record<CaseFileType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * Judges a file, given as base64, by its content; its name decides nothing. Returns it under a name
 * that fits its type, or why it is refused: empty, too large, of another type, or broken.
 */
export function judgeFile(given: { name: string; content: string }): JudgedFile | Refusal {
  const content = Buffer.from(given.content, 'base64');
  if (content.length === 0) return refused('This file is empty');
  if (content.length > caseLimits.fileBytesMax) return refused('This file is larger than 5 MB');
  const type = typeOf(content);
  if (!type) return refused('Please choose a PDF, JPEG, or PNG file');
  if (!isWhole[type](content))
    return refused('This file is broken or incomplete. Please save it again, or choose another');
  return { name: nameFor(given.name, type), type, content };
}

const refused = (message: string) => refusalAt('validation_failed', 'file', message);

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

function typeOf(content: Buffer): CaseFileType | null {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  if (content.subarray(0, 3).equals(jpegStart)) return 'image/jpeg';
  return content.subarray(0, 8).equals(pngStart) ? 'image/png' : null;
}

const isWhole: Readonly<Record<CaseFileType, (content: Buffer) => boolean>> = {
  // ISO 32000-1, 7.5.5: the end of the file names its cross-reference table.
  'application/pdf': (content) =>
    /startxref\s+\d+\s+%%EOF\s*$/.test(content.subarray(-1_024).toString('latin1')),
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
};

/** ITU-T T.81, annex B: segments with lengths up to the scan, and a marker at its end. */
function isWholeJpeg(content: Buffer): boolean {
  let hasFrame = false;
  let at = 2;
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    // C4, C8, and CC are no frames but tables and extensions.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true;
    // Cameras may add their own data after the end marker.
    if (marker === 0xda) return hasFrame && content.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
    at += 2 + content.readUInt16BE(at + 2);
  }
  return false;
}

/** ISO/IEC 15948, clause 5: chunks with checksums, from the header to the end. */
function isWholePng(content: Buffer): boolean {
  let at = pngStart.length;
  while (at + 12 <= content.length) {
    const length = content.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > content.length) return false;
    if (crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return false;
    const name = content.subarray(at + 4, at + 8).toString('latin1');
    if (at === pngStart.length && name !== 'IHDR') return false;
    if (name === 'IEND') return true;
    at = end + 4;
  }
  return false;
}

/** Removes folders and everything that a file system or a reader could take for something else. */
function nameFor(given: string, type: CaseFileType): string {
  const base = given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*;%]/gu, '')
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const short = [...base].slice(0, caseLimits.fileNameLengthMax).join('').trim();
  return `${short || 'file'}.${extensions[type]}`;
}
