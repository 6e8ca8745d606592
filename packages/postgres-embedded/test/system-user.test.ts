import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseSystemUser, type SystemUser } from '../src/system-user.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'system-user-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const missing = () => join(folder, 'postgres');
const having = (users: Record<string, SystemUser>) => (name: string) => users[name];
const own = { uid: 801, gid: 801 };
const debian = { uid: 802, gid: 802 };

const isRoot = process.getuid?.() === 0;

function describeRoot(): void {
  test("the bank's own user where there is one", () => {
    const find = having({ 'seven-hills-postgres': own, postgres: debian });
    expect(chooseSystemUser(missing(), find)).toEqual(own);
  });

  test('else as the user postgres', () => {
    expect(chooseSystemUser(missing(), having({ postgres: debian }))).toEqual(debian);
  });

  test('else as nobody', () => {
    const user = chooseSystemUser(missing(), having({}));
    expect(user?.uid).not.toBe(0);
    expect(user).toEqual(chooseSystemUser(missing(), having({})));
  });

  test('and always as the user that an existing cluster belongs to', () => {
    chownSync(folder, 803, 804);
    const find = having({ 'seven-hills-postgres': own, postgres: debian });
    expect(chooseSystemUser(folder, find)).toEqual({ uid: 803, gid: 804 });
  });

  test('found as the system itself finds users', () => {
    const found = chooseSystemUser(missing());
    expect(found?.uid).toBeGreaterThan(0);
    expect(found?.gid).toBeGreaterThan(0);
  });
}

if (isRoot) describe('for root, the database server runs as', describeRoot);
else
  test('anybody but root runs the database server as themselves', () => {
    expect(chooseSystemUser(missing(), having({ postgres: debian }))).toBeUndefined();
  });
