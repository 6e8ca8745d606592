/** Whether the bank is a demo with public passwords or holds real customers' money. */
export type BankMode = 'demo' | 'production';
