import { expect, test } from 'vitest';
import { whyUnsuitable } from '../../../src/platform/lifecycle/check-node.ts';

test.each([
  ['26.10.0', 'production', null],
  ['26.10.1', 'production', null],
  ['26.12.1', 'production', null],
  ['26.9.9', 'production', 'needs Node 26.10.0 or later; this is Node 26.9.9'],
  ['26.9.9', 'demo', null],
  ['24.21.0', 'demo', 'runs on Node 26; this is Node 24.21.0'],
  ['20.20.2', 'production', 'runs on Node 26; this is Node 20.20.2'],
  ['27.0.0', 'production', 'runs on Node 26; this is Node 27.0.0'],
] as const)('Node %s in mode %s is judged', (version, mode, refusal) => {
  const reason = whyUnsuitable(version, '26.10.0', mode);
  if (refusal === null) expect(reason).toBeNull();
  else expect(reason).toContain(refusal);
});
