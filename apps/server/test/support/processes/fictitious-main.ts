import { runBank } from '../../../src/run-bank.ts';
import { fictitiousBank } from './fictitious-bank.ts';

runBank(fictitiousBank);
