// Runs one of the project's programs: `node tools/build/run.mjs [--build] FILE [arguments]`. A
// program that starts the built bank needs `--build`: without it, a build from before the last
// change would be tested or measured.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, prepare, root } from './prepare.mjs';

await prepare();
const [first, ...others] = process.argv.slice(2);
const needsBuild = first === '--build';
if (needsBuild) build();
const [file, ...parameters] = needsBuild ? others : [first, ...others];
const program = join(root, file);
process.chdir(root);
process.argv = [process.execPath, program, ...parameters];
await import(pathToFileURL(program).href);
