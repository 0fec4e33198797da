/** The reader of data: abort, order of answers, errors, stale and empty values, parts, sharing. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { Reading, type ReadingHost, SharedReading } from '../../webcomponents/logic/reading.ts';

/** Answers that a test gives when it likes, by question. */
function server() {
  const asked: {
    question: string;
    signal: AbortSignal;
    answer(value: string[]): void;
    fail(text: string): void;
  }[] = [];
  return {
    asked,
    read: (question: string) => (signal: AbortSignal) =>
      new Promise<string[]>((resolve, reject) => {
        asked.push({
          question,
          signal,
          answer: resolve,
          fail: (text) => reject(new Error(text)),
        });
      }),
  };
}

function element() {
  const state = { renders: 0, leave: (): void => {} };
  const host: ReadingHost = {
    addController: (controller) => {
      state.leave = () => controller.hostDisconnected();
    },
    requestUpdate: () => {
      state.renders++;
    },
  };
  return { host, state };
}

const reading = suite('reading');

reading('goes from idle over reading to ready, and renders at each step', async () => {
  const { asked, read } = server();
  const { host, state } = element();
  const subject = new Reading<string[]>(host);
  assert.is(subject.state, 'idle');
  const done = subject.ask('a', read('a'));
  assert.is(subject.state, 'reading');
  assert.is(state.renders, 1);
  asked[0]!.answer(['one']);
  await done;
  assert.is(subject.state, 'ready');
  assert.equal(subject.value, ['one']);
  assert.is(state.renders, 2);
});

reading('an equal key asks nothing', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  void subject.ask('a', read('a'));
  void subject.ask('a', read('a'));
  assert.is(asked.length, 1);
});

reading('a new question aborts the one before', () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  void subject.ask('a', read('a'));
  void subject.ask('b', read('b'));
  assert.equal(
    asked.map(({ signal }) => signal.aborted),
    [true, false],
  );
});

reading('an older answer, or an older error, never overwrites a newer answer', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const all = ['a', 'b', 'c'].map((key) => subject.ask(key, read(key)));
  asked[2]!.answer(['new']);
  asked[0]!.answer(['old']);
  asked[1]!.fail('old trouble');
  await Promise.all(all);
  assert.equal(subject.value, ['new']);
  assert.is(subject.error, '');
  assert.is(subject.state, 'ready');
});

reading('the former value is stale until the next is here', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const first = subject.ask('a', read('a'));
  asked[0]!.answer(['one']);
  await first;
  const second = subject.ask('b', read('b'));
  assert.is(subject.state, 'stale');
  assert.equal(subject.value, ['one']);
  asked[1]!.answer(['two']);
  await second;
  assert.not(subject.stale);
});

reading('an error keeps the former value as stale, and trying again mends it', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const first = subject.ask('a', read('a'));
  asked[0]!.answer(['one']);
  await first;
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
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const done = subject.ask('a', read('a'));
  asked[0]!.fail('No such run.');
  await done;
  assert.is(subject.state, 'failed');
});

reading('an empty list is empty, and what else is empty can be told', async () => {
  const list = new Reading<string[]>(element().host);
  await list.ask('a', () => []);
  assert.is(list.state, 'empty');
  const page = new Reading<{ total: number }>(element().host, {
    isEmpty: ({ total }) => total === 0,
  });
  await page.ask('a', () => ({ total: 0 }));
  assert.is(page.state, 'empty');
  await page.ask('b', () => ({ total: 2 }));
  assert.is(page.state, 'ready');
});

reading('what is known at once is there at once', () => {
  const subject = new Reading<string[]>(element().host);
  void subject.ask('a', () => ['here']);
  assert.equal(subject.value, ['here']);
});

reading('no question forgets the answer and what is on its way', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const done = subject.ask('a', read('a'));
  void subject.ask(null, read(''));
  assert.ok(asked[0]!.signal.aborted);
  asked[0]!.answer(['late']);
  await done;
  assert.is(subject.state, 'idle');
  assert.is(subject.value, null);
});

reading('an element that goes gives up, and asks again when it comes back', async () => {
  const { asked, read } = server();
  const { host, state } = element();
  const subject = new Reading<string[]>(host);
  void subject.ask('a', read('a'));
  state.leave();
  assert.ok(asked[0]!.signal.aborted);
  const back = subject.ask('a', read('a'));
  asked[1]!.answer(['one']);
  await back;
  assert.equal(subject.value, ['one']);
  state.leave();
  await subject.ask('a', read('a'));
  assert.is(asked.length, 2, 'what is there is not read again');
});

reading('a question that waits for the next one is never sent when that comes', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const first = subject.ask('a', read('a'), 60_000);
  assert.is(subject.state, 'reading');
  const second = subject.ask('b', read('b'));
  await Promise.resolve();
  assert.equal(
    asked.map(({ question }) => question),
    ['b'],
  );
  asked[0]!.answer(['two']);
  await Promise.all([first, second]);
  assert.equal(subject.value, ['two']);
});

reading(
  'parts are shown before the whole is here; those of an older question are not',
  async () => {
    const subject = new Reading<number[]>(element().host);
    const tell: ((part: number[]) => void)[] = [];
    const ends: ((value: number[]) => void)[] = [];
    const parts = (_: AbortSignal, show: (part: number[]) => void) => {
      tell.push(show);
      return new Promise<number[]>((resolve) => ends.push(resolve));
    };
    void subject.ask('a', parts);
    tell[0]!([1]);
    assert.equal(subject.value, [1]);
    assert.ok(subject.loading);
    assert.not(subject.stale);
    const second = subject.ask('b', parts);
    tell[0]!([1, 2]);
    assert.equal(subject.value, [1]);
    assert.ok(subject.stale);
    ends[1]!([3]);
    await second;
    assert.equal(subject.value, [3]);
  },
);

reading('whoever waits for a question waits for the one that overtook it', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const seen: (readonly string[] | null)[] = [];
  const first = subject.ask('a', read('a')).then(() => seen.push(subject.value));
  const second = subject.ask('b', read('b'));
  asked[0]!.answer(['old']);
  asked[1]!.answer(['new']);
  await Promise.all([first, second]);
  assert.equal(seen, [['new']]);
});

reading('a value from elsewhere overtakes what is being read', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host);
  const done = subject.ask('a', read('a'));
  subject.set(['changed']);
  asked[0]!.answer(['as it was']);
  await done;
  assert.equal(subject.value, ['changed']);
  assert.is(subject.state, 'ready');
});

reading('a cached answer is there on the way back, in another element too', async () => {
  const { asked, read } = server();
  const subject = new Reading<string[]>(element().host, { cached: true });
  const first = subject.ask('cached a', read('a'));
  asked[0]!.answer(['one']);
  await first;
  const other = new Reading<string[]>(element().host, { cached: true });
  await other.ask('cached a', read('a'));
  assert.equal(other.value, ['one']);
  assert.is(asked.length, 1);
});

reading('a shared reading tells its watchers and reads anew', async () => {
  const { asked, read } = server();
  const shared = new SharedReading(read('list'));
  let told = 0;
  const end = shared.watch(() => {
    told++;
  });
  const first = shared.read();
  asked[0]!.answer([]);
  await first;
  assert.is(shared.state, 'empty');
  assert.is(told, 2);
  end();
  const second = shared.read();
  asked[1]!.answer(['one']);
  await second;
  assert.equal(shared.value, ['one']);
  assert.is(told, 2);
});

/** Files that read without a question of an element: what they do instead. */
const BESIDE: Readonly<Record<string, string>> = {
  'state/server.ts': 'the poller, whose states are those of an outage',
  'state/sources/own-text.ts': 'waits for a job that the person has started',
  'parts/voice.ts': 'the language of a voice, when a name is to be spoken',
  'pages/generate/favourites/favourites-panel.ts': 'saves a file when the person asks for it',
};

reading('elements give up by the reader alone, and what they read can be given up', async () => {
  const root = join(packageRoot(), 'webcomponents');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    // a stream that the person stops is no answer to a question; in the worker nothing is given up
    const own = [
      'api.ts',
      'engine/worker.ts',
      'logic/reading.ts',
      'pages/generate/batch/run.ts',
    ].includes(file);
    if (!own && text.includes('new AbortController')) found.push(`${file}: an abort of its own`);
    const reads = [...text.matchAll(/\bapi\.GET\(([^;]*?)\)(?:\)|[,;])/g)];
    const deaf = reads.filter(([, call]) => !/signal|options|abort/.test(call!));
    if (!own && deaf.length > 0 && !(file in BESIDE)) found.push(`${file}: reads without a signal`);
  }
  assert.equal(found, []);
});

reading.run();
