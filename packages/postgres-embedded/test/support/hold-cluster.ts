import { startEmbeddedPostgres } from '../../src/index.ts';

// A process that owns a cluster until it is killed: `node hold-cluster.ts DATA_DIRECTORY`.
const [directory = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDirectory: directory });
process.stdout.write(`${server.pid()} ${server.connectionString('postgres')}\n`);
