import { api } from '../../net/api-client.ts';
import type { RegistrationFields } from './registration-form.ts';

const typingPauseMs = 300;

type Asked = Pick<RegistrationFields, 'password' | 'firstName' | 'lastName' | 'email'>;

/**
 * Asks the bank whether a password is too easy to guess, once for each one that is unchanged after
 * a pause in typing. Without a response, the form can still be sent, and the bank decides then.
 */
export function createPasswordCheck(ask = askBank): (fields: Asked) => Promise<boolean> {
  let last: { question: string; answer: Promise<boolean> } | undefined;
  return ({ password, firstName, lastName, email }) => {
    const asked = { password, firstName, lastName, email };
    const question = JSON.stringify(asked);
    if (last?.question === question) return last.answer;
    const answer = pause().then(() => last?.question === question && ask(asked));
    last = {
      question,
      answer: answer.catch(() => {
        last = undefined;
        return false;
      }),
    };
    return last.answer;
  };
}

const askBank = async (asked: Asked): Promise<boolean> =>
  (await api.post('/api/password/check', { body: asked })).isTooCommon;

const pause = () => new Promise((resolve) => setTimeout(resolve, typingPauseMs));
