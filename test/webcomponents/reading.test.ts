/** The reader of data: abort, order of answers, errors, stale values, parts, sharing. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { Reading, type ReadingOptions, SharedReading } from '../../webcomponents/logic/reading.ts';
import { suite } from '../suite.ts';

/** Answers that a test gives when it likes, by question. */
function server() {
  const asked: {
    signal: AbortSignal;
    answer(value: string[]): void;
    fail(text: string): void;
  }[] = [];
  const read = (signal: AbortSignal) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push({ signal, answer: resolve, fail: (text) => reject(new Error(text)) });
    });
  return { asked, read };
}

/** A reading of an element, the questions that reached the server, and what the element does. */
function asking(options: ReadingOptions<string[]> = {}) {
  const { asked, read } = server();
  const element = { renders: 0, leave: (): void => {} };
  const subject = new Reading<string[]>(
    {
      addController: (controller) => {
        element.leave = () => controller.hostDisconnected();
      },
      requestUpdate: () => {
        element.renders++;
      },
    },
    options,
  );
  const ask = (key: string | null, waitMs?: number) => subject.ask(key, read, waitMs);
  return { asked, subject, ask, element };
}

/** One that has its first answer. */
async function answered(options: ReadingOptions<string[]> = {}) {
  const made = asking(options);
  const first = made.ask('a');
  made.asked[0]!.answer(['one']);
  await first;
  return made;
}

const reading = suite('reading');

reading('that has its question looks at it whenever its element is updated', async () => {
  let key: string | null = null;
  const subject = new Reading<string>(
    { addController: () => {}, requestUpdate: () => {} },
    { key: () => key, read: () => `of ${key}` },
  );
  for (const next of ['a', 'b', null]) {
    key = next;
    subject.hostUpdate();
    assert.is(subject.value, next && `of ${next}`);
  }
});

reading('goes from idle over reading to ready, and renders at each step', async () => {
  const { asked, subject, ask, element } = asking();
  assert.is(subject.state, 'idle');
  const done = ask('a');
  void ask('a');
  assert.is(asked.length, 1, 'an equal key asks nothing');
  assert.is(subject.state, 'reading');
  assert.is(element.renders, 1);
  asked[0]!.answer(['one']);
  await done;
  assert.is(subject.state, 'ready');
  assert.equal(subject.value, ['one']);
  assert.is(element.renders, 2);
});

reading('a new question aborts older ones, whose answers or errors never count', async () => {
  const { asked, subject, ask } = asking();
  const all = ['a', 'b', 'c'].map((key) => ask(key));
  const aborted = asked.map(({ signal }) => signal.aborted);
  assert.equal(aborted, [true, true, false]);
  asked[2]!.answer(['new']);
  asked[0]!.answer(['old']);
  asked[1]!.fail('old trouble');
  await Promise.all(all);
  assert.equal(subject.value, ['new']);
  assert.is(subject.error, '');
  assert.is(subject.state, 'ready');
});

reading('the former value is stale until the next is here', async () => {
  const { asked, subject, ask } = await answered();
  const second = ask('b');
  assert.is(subject.state, 'stale');
  assert.equal(subject.value, ['one']);
  asked[1]!.answer(['two']);
  await second;
  assert.not(subject.stale);
});

reading('an error keeps the former value as stale, and trying again mends it', async () => {
  const { asked, subject } = await answered();
  const second = subject.again();
  assert.is(subject.state, 'ready', 'reading the same again leaves it as it is');
  asked[1]!.fail('The server does not respond.');
  await second;
  assert.is(subject.state, 'stale');
  assert.is(subject.error, 'The server does not respond.');
  assert.equal(subject.value, ['one']);
  const third = subject.again();
  assert.is(subject.error, '');
  asked[2]!.answer(['one', 'two']);
  await third;
  assert.is(subject.state, 'ready');
});

reading('an error without a value is a failure', async () => {
  const { asked, subject, ask } = asking();
  const done = ask('a');
  asked[0]!.fail('No such run.');
  await done;
  assert.is(subject.state, 'failed');
});

reading('no question forgets the answer and what is on its way', async () => {
  const { asked, subject, ask } = asking();
  const done = ask('a');
  void ask(null);
  assert.ok(asked[0]!.signal.aborted);
  asked[0]!.answer(['late']);
  await done;
  assert.is(subject.state, 'idle');
  assert.is(subject.value, null);
});

reading('an element that goes gives up, and asks again when it comes back', async () => {
  const { asked, subject, ask, element } = asking();
  void ask('a');
  element.leave();
  assert.ok(asked[0]!.signal.aborted);
  const back = ask('a');
  asked[1]!.answer(['one']);
  await back;
  assert.equal(subject.value, ['one']);
  element.leave();
  await ask('a');
  assert.is(asked.length, 2, 'what is there is not read again');
});

reading('a question that waits for the next one is never sent when that comes', async () => {
  const { asked, subject, ask } = asking();
  const first = ask('a', 60_000);
  assert.is(subject.state, 'reading');
  const second = ask('b');
  await Promise.resolve();
  assert.is(asked.length, 1);
  asked[0]!.answer(['two']);
  await Promise.all([first, second]);
  assert.equal(subject.value, ['two']);
});

reading('parts are shown before the whole; those of an older question are not', async () => {
  const { subject } = asking();
  const tell: ((part: string[]) => void)[] = [];
  const ends: ((value: string[]) => void)[] = [];
  const parts = (_: AbortSignal, show: (part: string[]) => void) => {
    tell.push(show);
    return new Promise<string[]>((resolve) => ends.push(resolve));
  };
  void subject.ask('a', parts);
  tell[0]!(['1']);
  assert.equal(subject.value, ['1']);
  assert.ok(subject.loading);
  assert.not(subject.stale);
  const second = subject.ask('b', parts);
  tell[0]!(['1', '2']);
  assert.equal(subject.value, ['1']);
  assert.ok(subject.stale);
  ends[1]!(['3']);
  await second;
  assert.equal(subject.value, ['3']);
});

reading('whoever waits for a question waits for the one that overtook it', async () => {
  const { asked, subject, ask } = asking();
  const seen: (readonly string[] | null)[] = [];
  const first = ask('a').then(() => seen.push(subject.value));
  const second = ask('b');
  asked[0]!.answer(['old']);
  asked[1]!.answer(['new']);
  await Promise.all([first, second]);
  assert.equal(seen, [['new']]);
});

reading('a value from elsewhere overtakes what is being read', async () => {
  const { asked, subject, ask } = asking();
  const done = ask('a');
  subject.set(['changed']);
  asked[0]!.answer(['as it was']);
  await done;
  assert.equal(subject.value, ['changed']);
  assert.is(subject.state, 'ready');
});

reading('a cached answer is there on the way back, in another element too', async () => {
  await answered({ cached: true });
  const other = asking({ cached: true });
  await other.ask('a');
  assert.equal(other.subject.value, ['one']);
  assert.is(other.asked.length, 0);
});

reading('a shared reading tells its watchers and reads anew', async () => {
  const { asked, read } = server();
  const shared = new SharedReading(read);
  let told = 0;
  const end = shared.watch(() => {
    told++;
  });
  const first = shared.read();
  asked[0]!.answer([]);
  await first;
  assert.is(shared.state, 'ready');
  assert.is(told, 2);
  end();
  const second = shared.read();
  asked[1]!.answer(['one']);
  await second;
  assert.equal(shared.value, ['one']);
  assert.is(told, 2);
});

/** Files that read without a question of an element: the poller, whose states are those of an outage. */
const BESIDE = ['state/server.ts'];

reading('elements give up by the reader alone, and what they read can be given up', async () => {
  const root = join(packageRoot(), 'webcomponents');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    // in the worker nothing is given up
    const own = ['engine/worker.ts', 'logic/reading.ts', 'logic/paged-rows.ts'].includes(file);
    if (!own && text.includes('new AbortController')) found.push(`${file}: an abort of its own`);
    const deaf = [...text.matchAll(/\bapi\.get\([^;]*;/g)].some(([call]) => !/signal/.test(call));
    if (deaf !== BESIDE.includes(file))
      found.push(`${file}: ${deaf ? 'reads without a signal' : 'reads with one'}`);
  }
  assert.equal(found, []);
});
