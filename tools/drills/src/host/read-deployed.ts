import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';

/** Reads one of the files in `deploy/database`, which operators use. */
export const readDeployed = (name: string): string =>
  readFileSync(join(projectRoot(), 'deploy/database', name), 'utf8');
