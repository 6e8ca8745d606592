import DataLoader from 'dataloader';

const QUESTIONS_MAX = 500;

/**
 * Makes a read of which many arrive at once: those of one turn of the event loop are loaded together,
 * with one statement. Nothing is remembered from one question to the next.
 * `load` gives the answers in the order of the questions.
 */
export function askTogether<Question, Answer>(
  load: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer>(load, {
    cache: false,
    maxBatchSize: QUESTIONS_MAX,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  return (question) => loader.load(question);
}
