/** Routes that look into a source: preflight, languages, matches. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { request } from '../../client.ts';
import { startServer, type TestServer } from '../../server.ts';
import { writeFiles } from '../../store/temp-folder.ts';

type Schemas = components['schemas'];

interface Context {
  test: TestServer;
  texts: string;
  post<T = { error: string }>(path: string, body: object): Promise<{ status: number; body: T }>;
}

const sources = suite<Context>('sources');

sources.before(async (context) => {
  const test = await startServer();
  const texts = join(test.folder, 'texts');
  await writeFiles(texts, {
    'a.txt': 'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich. '.repeat(
      30,
    ),
    'b.txt':
      'Er lag auf seinem panzerartig harten Rücken und sah, wenn er den Kopf ein wenig hob, seinen gewölbten, braunen, von bogenförmigen Versteifungen geteilten Bauch. '.repeat(
        30,
      ),
    'ru.txt':
      'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. '.repeat(
        9,
      ),
    'zh.txt': '从前有一个老人住在山脚下的小村子里，他每天早上都到河边去打水，然后回家做饭。'.repeat(
      9,
    ),
    'few.txt': 'una casa sul mare con la luna',
    'sub/c.txt': 'x',
    'sub/.d.txt': 'x',
    '.e.txt': 'x',
    '.hidden/f.txt': 'x',
  });
  Object.assign(context, {
    test,
    texts,
    post: (path: string, body: object) => request(test.base, 'POST', path, body),
  });
});
sources.after(({ test }) => test.close());

sources('preflight tells what a run would read', async ({ texts, post }) => {
  const { body, status } = await post<Schemas['PreflightAnswer']>('/api/pipeline/preflight', {
    source_path: texts,
    file_pattern: '[ab].txt',
  });
  assert.is(status, 200);
  assert.equal([body.files, body.undecodable, body.warnings], [2, [], []]);
  assert.is(body.longest!.path, join(texts, 'b.txt'));
  assert.equal(body.language, { code: 'de_DE', name: 'German (Germany)', confidence: 1 });
  assert.is(body.hyphenation, 'de-1996');
});

sources('of a source that cannot be cut preflight gives the reason', async ({ texts, post }) => {
  const look = async (file: string, more: object = {}): Promise<Schemas['PreflightAnswer']> => {
    const body = { source_path: join(texts, file), ...more };
    return (await post<Schemas['PreflightAnswer']>('/api/pipeline/preflight', body)).body;
  };
  const russian = await look('ru.txt');
  assert.is(russian.language?.code, 'ru_RU');
  assert.equal([russian.words?.total, russian.words?.syllables], [117, 0]);
  assert.match(
    russian.refusal ?? '',
    /^None of the 117 words is written in letters that reduce to a to z; most are in Cyrillic script\. .* romanize/,
  );
  const chinese = await look('zh.txt', { romanize: true });
  assert.is(chinese.language, null);
  assert.equal(chinese.likely, [{ code: null, name: 'Chinese', cuttable: false }]);
  assert.match(chinese.refusal ?? '', /looks like Chinese, for which there are no patterns/);
  const romanised = await look('ru.txt', { romanize: true });
  assert.is(romanised.refusal, null);
  assert.ok(romanised.words!.syllables > 100, String(romanised.words!.syllables));
});

sources('an unknown language is no finding', async ({ texts, post }) => {
  const { body } = await post<Schemas['PreflightAnswer']>('/api/pipeline/preflight', {
    source_path: join(texts, 'few.txt'),
  });
  assert.is(body.language, null);
  assert.ok(body.likely.some(({ code }) => code === 'it_IT'));
  assert.match(body.warnings.join(), /The language is unknown, pick one \(perhaps .*Italian/);
  assert.is(body.refusal, null);
});

sources('romanize goes with hyphenation only', async ({ texts, post }) => {
  const body = { source_path: join(texts, 'ru.txt'), extractor: 'nltk', romanize: true };
  for (const path of ['/api/pipeline/start', '/api/pipeline/preflight']) {
    const reply = await post(path, body);
    assert.is(reply.status, 400);
    assert.match(reply.body.error, /^romanize goes with the extractor pyphen only/);
  }
});

sources('preflight refuses what a start refuses, with the same texts', async ({ texts, post }) => {
  const refusal = async (body: object): Promise<string> => {
    const reply = await post('/api/pipeline/preflight', body);
    assert.is(reply.status, 400);
    return reply.body.error;
  };
  for (const body of [
    {},
    { source_path: '' },
    { source_path: '/no/such' },
    { source_path: 7 },
    { source_path: texts, file_pattern: 7 },
    { source_path: texts, language: 7 },
  ]) {
    const start = await post('/api/pipeline/start', body);
    assert.is(await refusal(body), start.body.error);
  }
  assert.match(
    await refusal({ source_path: texts, file_pattern: '../*' }),
    /^Preflight failed: file_pattern "\.\.\/\*" must be a relative pattern/,
  );
});

sources('languages begin with auto', async ({ test }) => {
  const { body } = await request<Schemas['Languages']>(test.base, 'GET', '/api/pipeline/languages');
  assert.is(body.languages[0]!.code, 'auto');
  const cuttable = (code: string): boolean | undefined =>
    body.languages.find((language) => language.code === code)?.cuttable;
  for (const code of ['de_DE', 'fi', 'tr', 'la', 'sr_Latn']) assert.is(cuttable(code), true, code);
  for (const code of ['ru_RU', 'el_GR', 'th_TH', 'hi', 'sr_Cyrl', 'hy']) {
    assert.is(cuttable(code), false, code);
  }
  assert.ok(body.languages.length > 40);
});

sources('browsing counts what a pattern matches', async ({ texts, post }) => {
  const browse = async (body: object): Promise<Schemas['Directory']> =>
    (await post<Schemas['Directory']>('/api/browse-directory', { path: texts, ...body })).body;
  const plain = await browse({});
  assert.not('matches' in plain);
  for (const [pattern, matches] of [
    ['*.txt', 6],
    ['**/*.txt', 9],
    ['sub/*', 2],
    ['*.md', 0],
  ] as const) {
    const found = await browse({ pattern });
    assert.equal(found, { ...plain, matches, matches_bounded: false }, pattern);
  }
  const failed = await post('/api/browse-directory', { path: texts, pattern: '/x' });
  assert.is(failed.status, 400);
  assert.match(failed.body.error, /must be a relative pattern/);
  const wrong = await post('/api/browse-directory', { path: texts, pattern: 7 });
  assert.equal(wrong.body, { error: 'pattern must be text (got 7).' });
});

sources('browsing lists dot files when asked to', async ({ texts, post }) => {
  const names = async (hidden?: unknown): Promise<string[]> => {
    const body = { path: texts, hidden };
    const reply = await post<Schemas['Directory']>('/api/browse-directory', body);
    return reply.body.entries.map(({ name }) => name);
  };
  const usual = ['sub', 'a.txt', 'b.txt', 'few.txt', 'ru.txt', 'zh.txt'];
  assert.equal(await names(), usual);
  assert.equal(await names(false), usual);
  assert.equal(await names(true), [
    '.hidden',
    'sub',
    '.e.txt',
    'a.txt',
    'b.txt',
    'few.txt',
    'ru.txt',
    'zh.txt',
  ]);
  const wrong = await post('/api/browse-directory', { path: texts, hidden: 'yes' });
  assert.equal(wrong.body, { error: 'hidden must be true or false (got yes).' });
});

sources.run();
