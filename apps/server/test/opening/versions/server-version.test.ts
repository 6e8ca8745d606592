import { expect, test } from 'vitest';
import { outdatedServer } from '../../../src/platform/database/check-server-version.ts';

test.each([
  [150_018, 'PostgreSQL 15.18 has known security holes: install 15.20 or later.'],
  [180_006, 'PostgreSQL 18.6 has known security holes: install 18.7 or later.'],
  [150_020, null],
  [180_007, null],
  [190_000, null],
])('the minor version of %i is checked', (version, warning) => {
  if (warning === null) expect(outdatedServer(version)).toBeNull();
  else expect(outdatedServer(version)).toContain(warning);
});
