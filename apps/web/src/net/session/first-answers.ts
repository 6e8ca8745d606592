import { reportSessionLifetime } from './session-lifetime.ts';

type Parsed = ReturnType<typeof JSON.parse>;

interface FirstAnswers {
  sessionExpiresIn: string;
  /** The answers by address. */
  answers: Record<string, Parsed>;
}

/** How long an answer stands in for a call, for a first screen whose script is still loading. */
const freshMs = 10_000;

let answers = read();

/** The answers that came with the document (`http/plugins/first-answers.ts` on the server). */
function read(): Map<string, Parsed> {
  // Types and tests read this file without a page.
  if (typeof document === 'undefined') return new Map();
  const element = document.getElementById('first-answers');
  if (!element) return new Map();
  element.remove();
  const sent: FirstAnswers = JSON.parse(element.textContent);
  reportSessionLifetime(sent.sessionExpiresIn);
  setTimeout(dropFirstAnswers, freshMs);
  return new Map(Object.entries(sent.answers));
}

/** Takes the answer to a read that came with the document. Each counts once. */
export function takeFirstAnswer(address: string): { body: Parsed } | null {
  if (!answers.has(address)) return null;
  const body = answers.get(address);
  answers.delete(address);
  return { body };
}

/** Forgets the rest, which a change may have made wrong. */
export function dropFirstAnswers(): void {
  answers = new Map();
}
