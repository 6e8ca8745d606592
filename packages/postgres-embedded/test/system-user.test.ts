import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseSystemUser, type SystemUser } from '../src/host/system-user.ts';

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
  test("the bank's own user if it exists", () => {
    const find = having({ 'seven-hills-postgres': own, postgres: debian });
    expect(chooseSystemUser(missing(), find)).toEqual(own);
  });

  test('else the user postgres', () => {
    expect(chooseSystemUser(missing(), having({ postgres: debian }))).toEqual(debian);
  });

  test('else nobody', () => {
    const user = chooseSystemUser(missing(), having({}));
    expect(user?.uid).not.toBe(0);
    expect(user).toEqual(chooseSystemUser(missing(), having({})));
  });

  test('and always the user that owns an existing cluster', () => {
    chownSync(folder, 803, 804);
    const find = having({ 'seven-hills-postgres': own, postgres: debian });
    expect(chooseSystemUser(folder, find)).toEqual({ uid: 803, gid: 804 });
  });

  test('looked up the way the system looks up users', () => {
    const found = chooseSystemUser(missing());
    expect(found?.uid).toBeGreaterThan(0);
    expect(found?.gid).toBeGreaterThan(0);
  });
}

if (isRoot) describe('for root, the database server runs as', describeRoot);
else
  test('any user but root runs the database server as themselves', () => {
    expect(chooseSystemUser(missing(), having({ postgres: debian }))).toBeUndefined();
  });
