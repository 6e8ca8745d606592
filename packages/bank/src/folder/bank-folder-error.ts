/** What is wrong with a bank's folder: a sentence for each fault, with file and line. */
export class BankFolderError extends Error {
  override readonly name = 'BankFolderError';
}

/** Collects what is wrong with a bank's folder, so that its author learns all of it at once. */
export class FolderProblems {
  readonly #sentences: string[] = [];

  add(...sentences: readonly string[]): void {
    this.#sentences.push(...sentences);
  }

  /** Reads a part of the folder. Notes why it fails, if it does; the result is then not used. */
  read<Part>(part: () => Part): Part {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof BankFolderError)) throw error;
      this.add(error.message);
      // `refuse` is called before anyone uses the values.
      return undefined as Part;
    }
  }

  /** Fails with a BankFolderError if anything was noted. */
  refuse(): void {
    if (this.#sentences.length > 0) throw new BankFolderError(this.#sentences.join('\n'));
  }
}
