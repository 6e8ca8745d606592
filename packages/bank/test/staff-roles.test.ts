import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissions, permissionsOfRole, staffRoles } from '../src/staff-roles.ts';

const guide = readFileSync(new URL('../../../docs/guide/staff-roles.md', import.meta.url), 'utf8');

test('the guide’s table gives each role exactly the permissions of the code', () => {
  const rows = [...guide.matchAll(/^\| [^|]+ \| `([a-z_.]+)` \|(.*)\|$/gm)];
  expect(rows.map(([, permission]) => permission).sort()).toEqual([...permissions].sort());
  for (const role of staffRoles) {
    const column = staffRoles.indexOf(role);
    const listed = rows
      .filter(([, , cells = '']) => cells.split('|')[column]?.trim() === 'yes')
      .map(([, permission]) => permission);
    expect({ [role]: listed.sort() }).toEqual({ [role]: [...permissionsOfRole[role]].sort() });
  }
});

test('the columns of the guide’s table are the roles, in order', () => {
  expect(guide).toContain(`| may | permission | ${staffRoles.join(' | ')} |`);
});
