import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirectoryInUseError, findOwner, takeOwnership } from '../src/embedded/owner-lock.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'owner-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

describe('the ownership of a data directory', () => {
  test('is refused while a living process has it', () => {
    const lock = takeOwnership(directory);
    expect(findOwner(directory)).toBe(process.pid);
    expect(() => takeOwnership(directory)).toThrow(DataDirectoryInUseError);
    expect(() => takeOwnership(directory)).toThrow(
      `Another server (process ${process.pid}) is running on the data directory ${directory}.`,
    );
    lock.release();
  });

  test('is free again once released, and leaves no file', () => {
    takeOwnership(directory).release();
    expect(findOwner(directory)).toBeUndefined();
    expect(readdirSync(directory)).toEqual([]);
    takeOwnership(directory).release();
  });

  test('passes from a process that has died', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    leaveLock({ pid: dead.pid, identity: 'whatever' });
    expect(findOwner(directory)).toBeUndefined();
    takeOwnership(directory).release();
  });

  test('is not held by another process that has got the same id since', () => {
    leaveLock({ pid: process.pid, identity: 'an earlier start' });
    expect(findOwner(directory)).toBeUndefined();
    takeOwnership(directory).release();
  });

  test('a lock file that cannot be read counts as left behind', () => {
    writeFileSync(join(directory, 'owner.json'), '');
    expect(findOwner(directory)).toBeUndefined();
    takeOwnership(directory).release();
  });
});

function leaveLock(owner: { pid: number | undefined; identity: string }): void {
  writeFileSync(join(directory, 'owner.json'), JSON.stringify(owner));
}
