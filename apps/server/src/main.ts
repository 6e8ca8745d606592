import { brand } from '@seven-hills/bank/brand';
import { bankFolder } from '@seven-hills/bank/folder/values-of-folder';
import { runBank } from './run-bank.ts';

runBank(brand, bankFolder);
