/** What is wrong with a bank's folder: a sentence for each fault, with file and line. */
export class BankFolderError extends Error {
  override readonly name = 'BankFolderError';
}
