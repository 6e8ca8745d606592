import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the absolute path of the checkout: the nearest folder above this code whose package.json
 * is named `seven-hills-bank`. Works for the sources and for the bundled server. Throws if this
 * code runs outside a checkout.
 */
export function projectRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    if (isProjectRoot(folder)) return folder;
    if (folder === dirname(folder)) {
      throw new Error(`No folder above ${here} is the root of the seven-hills-bank project.`);
    }
  }
}

function isProjectRoot(folder: string): boolean {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return false;
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown };
  return name === 'seven-hills-bank';
}
