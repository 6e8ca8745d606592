import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureWritableDirectory, UnwritableDirectoryError } from '../src/index.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writable-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

function refusalOf(directory: string): string {
  try {
    ensureWritableDirectory(directory);
  } catch (error) {
    expect(error).toBeInstanceOf(UnwritableDirectoryError);
    return (error as Error).message;
  }
  throw new Error(`${directory} was found writable`);
}

describe('a data directory', () => {
  test('is created with its parent folders, for its owner alone, and left empty', () => {
    const directory = join(folder, 'several', 'levels', 'down');
    ensureWritableDirectory(directory);
    ensureWritableDirectory(directory);
    expect(readdirSync(directory)).toEqual([]);
    expect(statSync(directory).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  });

  test('is found through a symbolic link', () => {
    const directory = join(folder, 'real');
    ensureWritableDirectory(directory);
    symlinkSync(directory, join(folder, 'link'));
    ensureWritableDirectory(join(folder, 'link'));
  });

  test('is refused if a file has its name, or the name of a parent folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'kept');
    expect(refusalOf(file)).toBe(
      `The setting DATA_DIR names a directory that cannot be written (${file}): ${file} is not a directory.`,
    );
    expect(refusalOf(join(file, 'data'))).toContain(`: ${file} is not a directory.`);
  });

  test('is refused if a symbolic link points to a path that does not exist', () => {
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'nowhere'), link);
    expect(refusalOf(link)).toContain(`${link} is a symbolic link to a path that does not exist`);
    expect(refusalOf(join(link, 'data'))).toContain('a path that does not exist');
  });

  test.skipIf(!existsSync('/proc/self'))('is refused under /proc, immediately', () => {
    expect(refusalOf('/proc/bank')).toContain('ENOENT');
    expect(refusalOf('/proc/bank/data')).toContain('/proc/bank');
    expect(refusalOf('/proc/sys')).toContain('/proc/sys');
  });

  test.skipIf(isRoot)('is refused if its owner may not write', () => {
    chmodSync(folder, 0o500);
    expect(refusalOf(folder)).toContain('EACCES');
    expect(refusalOf(join(folder, 'data'))).toContain('EACCES');
  });
});
