import type { Server } from 'node:http';

/** Returns the URL that links in mail begin with, without a trailing slash. */
export type SiteUrl = () => string;

const wildcards = ['0.0.0.0', '::'];

/**
 * The public URL, or else the address and port on which the server listens, which is known only
 * once it does. A server on all addresses is named by its loopback address.
 */
export function createSiteUrl(server: Server, publicUrl: string | null): SiteUrl {
  return () => {
    if (publicUrl !== null) return publicUrl;
    const address = server.address();
    if (address === null || typeof address === 'string') return 'http://127.0.0.1:3000';
    const { address: host, family, port } = address;
    if (wildcards.includes(host)) return `http://127.0.0.1:${port}`;
    return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
  };
}
