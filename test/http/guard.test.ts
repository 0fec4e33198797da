/** Requests by host name and origin: which are let in. */
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import * as assert from 'uvu/assert';
import { isLoopback } from '../../app/settings/settings.ts';
import { guardOf } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { suite } from '../suite.ts';

const guarding = suite('host and origin guard');

interface Ask {
  readonly method?: string;
  readonly host?: string | undefined;
  readonly origin?: string;
  readonly localAddress?: string;
}

function passes(bound: string, { method = 'GET', host, origin, localAddress }: Ask): boolean {
  const request = { method, headers: { host, origin }, socket: { localAddress } };
  try {
    guardOf(bound, new Set())(request as unknown as IncomingMessage);
    return true;
  } catch (err) {
    assert.instance(err, HttpError);
    assert.is((err as HttpError).status, 403);
    return false;
  }
}

/** Of requests to a server that is bound to a host these pass and those do not. */
function letsIn(bound: string, passing: readonly Ask[], refused: readonly Ask[]): void {
  for (const ask of passing) assert.ok(passes(bound, ask), JSON.stringify(ask));
  for (const ask of refused) assert.not.ok(passes(bound, ask), JSON.stringify(ask));
}

const hosts = (list: string, more: Ask = {}): Ask[] =>
  list.split(' ').map((host) => ({ host, ...more }));

guarding('loopback names pass with any port and in any case, others of this machine not', () => {
  const others = 'rebind.example:8000 localhost.example 127.0.0.1.nip.io example 10.0.0.1';
  letsIn('127.0.0.1', hosts('localhost LOCALHOST:1 127.0.0.1:8000 [::1]:80 [::1]'), [
    ...hosts(`${others} localhost@evil`),
    { host: '' },
    {},
  ]);
});

guarding('the bound host passes', () => {
  letsIn('names.example', hosts('Names.Example:8000'), []);
  letsIn('192.168.1.5', hosts('192.168.1.5:8000'), hosts('192.168.1.6:8000'));
  letsIn('fe80::5', hosts('[fe80::5]:8000'), []);
});

guarding('bound to every address, the address a connection came in on is the bound host', () => {
  const localAddress = '192.168.1.5';
  const mapped = { localAddress: `::ffff:${localAddress}` };
  letsIn(
    '0.0.0.0',
    [
      ...hosts(`192.168.1.5:8000 ${hostname()}:8000`, { localAddress }),
      ...hosts('192.168.1.5:8000', mapped),
      { host: '[fe80::1]', localAddress: 'fe80::1' },
    ],
    hosts('rebind.example 192.168.1.6', { localAddress }),
  );
  letsIn('127.0.0.1', [], [{ host: localAddress, localAddress }]);
});

guarding('a POST of another site is refused, one of this site or of a program passes', () => {
  const post = { method: 'POST', host: 'localhost:8000' };
  const from = (list: string): Ask[] => list.split(' ').map((origin) => ({ ...post, origin }));
  const near = 'http://localhost:8000.evil.example http://127.0.0.1:8000 http://localhost';
  letsIn(
    '127.0.0.1',
    [
      post,
      ...from('http://localhost:8000 HTTP://LOCALHOST:8000'),
      // reading is not refused, and standard ports may be left out
      { host: post.host, origin: 'http://evil.example' },
      { method: 'POST', host: 'localhost', origin: 'http://localhost' },
      { method: 'POST', host: 'localhost', origin: 'http://localhost:80' },
      { method: 'POST', host: 'localhost:443', origin: 'https://localhost' },
    ],
    [
      ...from(`null http://evil.example http://localhost:3000 file:// ${near}`),
      { ...post, origin: '' },
    ],
  );
});

guarding('loopback addresses are known', () => {
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) assert.ok(isLoopback(host));
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'example']) assert.not.ok(isLoopback(host));
});
