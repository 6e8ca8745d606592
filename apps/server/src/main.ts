import { brand } from '@seven-hills/bank/brand';
import { runBank } from './run-bank.ts';

runBank(brand);
