import DataLoader from 'dataloader';

const QUESTIONS_MAX = 500;

/**
 * Batches concurrent reads: loads all questions of one event loop turn with one statement, each
 * once. Caches nothing between turns. `load` returns the answers in the order of the questions.
 */
export function batchReads<Question, Answer>(
  load: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  async function loadOnce(asked: readonly Question[]): Promise<Answer[]> {
    const questions = [...new Set(asked)];
    const answers = await load(questions);
    if (questions.length === asked.length) return answers;
    const known = new Map(questions.map((question, index) => [question, answers[index] as Answer]));
    return asked.map((question) => known.get(question) as Answer);
  }
  const loader = new DataLoader<Question, Answer>(loadOnce, {
    cache: false,
    maxBatchSize: QUESTIONS_MAX,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  return (question) => loader.load(question);
}
