import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { TokenCookie } from '../../http/plugins/token-cookie.ts';
import { secondFactorRoutes } from './routes.ts';

interface Means extends Omit<Parameters<typeof secondFactorRoutes>[1], 'trustedDeviceCookie'> {
  signInCookies: { trustedDevice: TokenCookie };
}

export const secondFactor = capability({
  routes: (app: FastifyInstance, { signInCookies, ...means }: Means) =>
    secondFactorRoutes(app, { ...means, trustedDeviceCookie: signInCookies.trustedDevice }),
  keyedColumns: [
    { purpose: 'sealing', table: 'authenticator', column: 'key_id' },
    { purpose: 'sealing', table: 'recovery_code', column: 'key_id' },
  ],
});
