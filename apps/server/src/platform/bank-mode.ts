/** Whether the bank is a demo with public passwords or keeps real people's money. */
export type BankMode = 'demo' | 'production';
