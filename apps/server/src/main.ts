import { brand } from '@seven-hills/contracts/brand';
import { runBank } from './run-bank.ts';

runBank(brand);
