import swagger from '@fastify/swagger';
import { brand } from '@seven-hills/bank/brand';
import type { Access } from '@seven-hills/contracts/endpoint';
import { type ProblemCode, problems } from '@seven-hills/contracts/errors';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Generates the OpenAPI 3.1 description from the contract, with a page to read it at `/api/docs`.
 */
export const apiDocs = fastifyPlugin(
  async (app: FastifyInstance) => {
    // Loaded dynamically: the page is for developers and does not ship with the bank.
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${brand.name} API`,
          version: '1.0.0',
          description:
            'Every call of the bank. Sign in with POST /api/login; the session travels in a cookie. ' +
            'Errors are problem details (RFC 9457) with a `code` from a closed list.',
        },
        components: {
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
        },
      },
      transform: (input) => {
        const { schema, url } = jsonSchemaTransform(input);
        const endpoint = input.route.config?.endpoint;
        if (!endpoint) return { schema, url };
        const codes: ProblemCode[] = [...endpoint.problems];
        if (endpoint.body ?? endpoint.query ?? endpoint.params) codes.push('validation_failed');
        const failures = codes.map((code) => `\`${code}\` (${problems[code].status})`).join(', ');
        return {
          url,
          schema: {
            ...schema,
            description: [
              `Access: ${accessText(endpoint.access)}.`,
              endpoint.idempotent ? 'Takes an `Idempotency-Key` header: repeating it is safe.' : '',
              failures ? `Fails with ${failures}.` : '',
            ]
              .filter(Boolean)
              .join(' '),
            ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
          },
        };
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
    });
  },
  { name: 'api-docs' },
);

const accessText = (access: Access): string =>
  typeof access === 'string' ? access : `staff with the permission ${access.staff}`;
