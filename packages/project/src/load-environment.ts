import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** Adds the settings in the checkout's `.env` to the environment, which takes precedence. */
export function loadEnvironment(): void {
  const file = join(projectRoot(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
