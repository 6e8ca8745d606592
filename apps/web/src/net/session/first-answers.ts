import { reportSessionLifetime } from './session-lifetime.ts';

type Parsed = ReturnType<typeof JSON.parse>;

interface FirstAnswers {
  sessionExpiresIn: string;
  /** The responses by URL. */
  answers: Record<string, Parsed>;
}

/** How long a response stays usable, for a first screen whose script is still loading. */
const freshMs = 10_000;

let answers = new Map<string, Parsed>();

/** Reads the answers that came with the document (`http/plugins/web-app/first-answers.ts` on the server). */
export function readFirstAnswers(): void {
  const element = document.getElementById('first-answers');
  if (!element) return;
  element.remove();
  const sent: FirstAnswers = JSON.parse(element.textContent);
  answers = new Map(Object.entries(sent.answers));
  reportSessionLifetime(sent.sessionExpiresIn);
  setTimeout(dropFirstAnswers, freshMs);
}

/** Takes the response to a read that the document included. Each can be taken once. */
export function takeFirstAnswer(address: string): { body: Parsed } | null {
  if (!answers.has(address)) return null;
  const body = answers.get(address);
  answers.delete(address);
  return { body };
}

/** Discards the other responses, which a change may have made outdated. */
export function dropFirstAnswers(): void {
  answers = new Map();
}
