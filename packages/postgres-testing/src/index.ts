export { createFaultyNetwork, type Fault, type FaultyNetwork } from './faulty-network.ts';
export { type ReplicatedPair, startReplicatedPair } from './replicated-pair.ts';
export { type SeededRandom, seededRandom } from './seeded-random.ts';
export { prepareServer, type TestServer } from './test-cluster.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
