/** Requests by host name and origin: which are let in. */
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLoopback } from '../../app/settings/settings.ts';
import { HttpError } from '../../http/errors.ts';
import { Guard } from '../../http/guard.ts';

const guarding = suite('host and origin guard');

interface Ask {
  method?: string;
  host?: string | undefined;
  origin?: string;
  localAddress?: string;
}

function passes(guard: Guard, { method = 'GET', host, origin, localAddress }: Ask): boolean {
  const request = { method, headers: { host, origin }, socket: { localAddress } };
  try {
    guard.check(request as unknown as IncomingMessage);
    return true;
  } catch (err) {
    assert.instance(err, HttpError);
    assert.is((err as HttpError).status, 403);
    return false;
  }
}

guarding('loopback names pass with any port and in any case', () => {
  const guard = new Guard('127.0.0.1');
  for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.1:8000', '[::1]:80', '[::1]']) {
    assert.ok(passes(guard, { host }), host);
  }
});

guarding('names that only resolve to this machine are refused', () => {
  const guard = new Guard('127.0.0.1');
  for (const host of [
    'rebind.example:8000',
    'localhost.example',
    '127.0.0.1.nip.io',
    'example',
    '10.0.0.1',
    'localhost@evil',
    '',
    undefined,
  ]) {
    assert.not.ok(passes(guard, { host }), String(host));
  }
});

guarding('the bound host passes', () => {
  assert.ok(passes(new Guard('names.example'), { host: 'Names.Example:8000' }));
  assert.ok(passes(new Guard('192.168.1.5'), { host: '192.168.1.5:8000' }));
  assert.ok(passes(new Guard('fe80::5'), { host: '[fe80::5]:8000' }));
  assert.not.ok(passes(new Guard('192.168.1.5'), { host: '192.168.1.6:8000' }));
});

guarding('bound to every address, the address a connection came in on is the bound host', () => {
  const guard = new Guard('0.0.0.0');
  const localAddress = '192.168.1.5';
  assert.ok(passes(guard, { host: '192.168.1.5:8000', localAddress }));
  assert.ok(passes(guard, { host: '192.168.1.5:8000', localAddress: `::ffff:${localAddress}` }));
  assert.ok(passes(guard, { host: '[fe80::1]', localAddress: 'fe80::1' }));
  assert.ok(passes(guard, { host: `${hostname()}:8000`, localAddress }));
  assert.not.ok(passes(guard, { host: 'rebind.example', localAddress }));
  assert.not.ok(passes(guard, { host: '192.168.1.6', localAddress }));
  assert.not.ok(passes(new Guard('127.0.0.1'), { host: localAddress, localAddress }));
});

guarding('a POST of another site is refused, one of this site or of a program passes', () => {
  const guard = new Guard('127.0.0.1');
  const host = 'localhost:8000';
  const post = { method: 'POST', host };
  assert.ok(passes(guard, post));
  assert.ok(passes(guard, { ...post, origin: 'http://localhost:8000' }));
  assert.ok(passes(guard, { ...post, origin: 'HTTP://LOCALHOST:8000' }));
  for (const origin of [
    'null',
    '',
    'http://evil.example',
    'http://localhost:3000',
    'http://localhost',
    'http://localhost:8000.evil.example',
    'http://127.0.0.1:8000',
    'file://',
  ]) {
    assert.not.ok(passes(guard, { ...post, origin }), origin);
  }
  assert.ok(passes(guard, { host, origin: 'http://evil.example' }), 'reading is not refused');
});

guarding('standard ports may be left out', () => {
  const guard = new Guard('127.0.0.1');
  const post = { method: 'POST', host: 'localhost' };
  assert.ok(passes(guard, { ...post, origin: 'http://localhost' }));
  assert.ok(passes(guard, { ...post, origin: 'http://localhost:80' }));
  assert.ok(passes(guard, { method: 'POST', host: 'localhost:443', origin: 'https://localhost' }));
});

guarding('loopback addresses are known', () => {
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) assert.ok(isLoopback(host));
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'example']) assert.not.ok(isLoopback(host));
});

guarding.run();
