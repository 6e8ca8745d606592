// Writes a brotli and a gzip copy next to each text file of the built web app, so that no request
// waits for compression.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|txt)$/;
const folder = process.argv[2];

for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!compressible.test(file) || !statSync(file).isFile()) continue;
  const content = readFileSync(file);
  if (content.length < 256) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
