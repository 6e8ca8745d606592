export { createFaultyNetwork, type Fault, type FaultyNetwork } from './faulty-network.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
