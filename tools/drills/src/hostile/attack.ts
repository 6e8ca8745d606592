import { type SeededRandom, seededRandom } from '@seven-hills/postgres-testing';
import { contractRequests } from './contract-requests.ts';
import type { Identity } from './identities.ts';
import type { Judge } from './judge.ts';
import { rawRequest } from './raw-requests.ts';
import { HostileSender, sendRaw } from './send.ts';
import { converse } from './socket-frames.ts';

export interface AttackOptions {
  /** The host and port that requests name. */
  host: string;
  /** The origin of the bank's own pages. */
  origin: string;
  identities: readonly Identity[];
  /** The number of requests and frames after which it ends. */
  requests: number;
  /** The number of concurrent attackers. */
  lanes: number;
  seed: number;
  judge: Judge;
}

/**
 * Sends hostile requests over every route and socket until the number is reached or the judge keeps
 * no more findings.
 */
export async function attack({
  host,
  origin,
  identities,
  requests,
  lanes,
  seed,
  judge,
}: AttackOptions): Promise<void> {
  const port = Number(new URL(`http://${host}`).port);
  const sender = new HostileSender(port, lanes);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => beAttacker(seededRandom(seed + 1_000 + lane))),
  );
  sender.close();

  async function beAttacker(random: SeededRandom): Promise<void> {
    const makeRequest = contractRequests(random);
    while (judge.sent < requests && !judge.isFull) {
      const identity = random.pick(identities);
      const dice = random.below(1_000);
      if (dice < 3)
        judge.sent += await converse(random, { host, origin, cookie: identity.cookie() });
      else if (dice < 18) await sendBroken(random, identity);
      else await sendOrdinary(makeRequest, random, identity);
    }
  }

  async function sendOrdinary(
    makeRequest: ReturnType<typeof contractRequests>,
    random: SeededRandom,
    identity: Identity,
  ): Promise<void> {
    const { method, url, headers, payload } = makeRequest();
    const cookie = identity.cookie();
    const answer = await sender.send({
      method,
      path: url,
      headers: {
        host,
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(random.chance(0.02) ? { 'x-forwarded-for': `192.0.2.${random.below(256)}` } : {}),
      },
      body: payload,
    });
    judge.note(
      answer,
      () => `${identity.name} ${JSON.stringify({ method, url, headers, payload })}`,
    );
    if (answer.status === 401 && cookie) await identity.renew();
  }

  async function sendBroken(random: SeededRandom, identity: Identity): Promise<void> {
    const raw = rawRequest(random, host, identity.cookie());
    const answers = await sendRaw(port, Buffer.from(raw.text, 'latin1'), {
      answers: raw.requests,
    });
    const what = () => `${identity.name} raw ${JSON.stringify(raw.text)}`;
    for (const answer of answers) {
      judge.note(answer, what);
      if (raw.mustBeRefused && answer.status < 400)
        judge.find(`accepted with ${answer.status}: ${what()}`);
    }
    for (let missing = answers.length; missing < raw.requests; missing++)
      judge.note({ status: 0, retryAfter: undefined }, () => '');
  }
}
