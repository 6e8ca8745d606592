import DataLoader from 'dataloader';

const QUESTIONS_MAX = 500;

/**
 * Batches concurrent reads: loads all questions of one event loop turn with one statement. Caches
 * nothing between turns. `load` returns the answers in the order of the questions.
 */
export function batchReads<Question, Answer>(
  load: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer>(load, {
    cache: false,
    maxBatchSize: QUESTIONS_MAX,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  return (question) => loader.load(question);
}
