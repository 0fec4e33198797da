/** Test helper: raw HTTP requests with any headers and path. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body when it is JSON, else null. */
  readonly body: Record<string, unknown> | null;
}

/**
 * Sends one request exactly as given: the path is not normalised, and every header may be set.
 * (A usual client would tidy up just what these tests are about.)
 */
export function send(
  base: string,
  method: string,
  path: string,
  body?: string | Uint8Array | object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const data =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = res.headers['content-type'] === 'application/json' && text !== '';
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text,
          body: json ? (JSON.parse(text) as Record<string, unknown>) : null,
        });
      });
    });
    request.on('error', reject);
    request.end(data);
  });
}
