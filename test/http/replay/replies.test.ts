/** Refusals of every route and small replies, recorded: `test/golden/replies.jsonl` holds requests, and what they get. */
import * as assert from 'uvu/assert';
import { ownRecording } from '../../golden.ts';
import { differences, Placeholders, unfilled } from '../../replay-compare.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { zipBytes } from '../../store/zip-file.ts';
import { layOutTextRun } from '../../text-run.ts';
import type { Json } from '../api.ts';
import { packagesOf } from '../packages/package-server.ts';
import { layOutRows, runsSuite } from '../walker-runs.ts';

/** Requests with one and the same reply: each path with each body. */
interface Line {
  /** Below `/api/`. */
  readonly paths: readonly string[];
  /** What all bodies hold. With neither this nor `raw` the requests are GET. */
  readonly base?: Json;
  readonly bodies?: readonly Json[];
  /** Bodies as they are sent: texts, or the numbers of bytes. */
  readonly raw?: readonly (string | readonly number[])[];
  /** 400 with an error and 200 without one, unless it stands here. */
  readonly status?: number;
  error?: string;
  /** What the reply holds beside it, and maybe more. */
  readonly reply?: Json;
  /** The reply, and nothing more. */
  whole?: Json;
}

const { groups, records, save } = ownRecording<{ readonly what: string }, Line>('replies.jsonl');

/** Files that requests name, below {TMP}. */
const FILES = {
  ...{ 'texts/a.txt': 'x', 'texts/few.txt': 'una casa sul mare con la luna', file: '' },
  'texts/ru.txt': 'Все счастливые семьи похожи друг на друга. '.repeat(9),
  'texts/zh.txt':
    '从前有一个老人住在山脚下的小村子里，他每天早上都到河边去打水，然后回家做饭。'.repeat(9),
  ...{ 'binary.txt': Uint8Array.of(0xff, 0xfe, 0x00), 'no.zip': 'no archive' },
  ...{ 'a.json': '{x', 'b.json': '\ufeff{}', 'c.json': Uint8Array.of(0xff), 'd.json': '[1]' },
  'e.json': '{"files_included":"x"}',
  'enc.zip': zipBytes([{ name: 'a.txt', data: 'x', flags: 1 }]),
};

const MEMBERS = {
  ...{ 'nltk_first_name_2syl.txt': 'alfa\nbeta', 'nltk_last_name_all.txt': 'lee\noak' },
  ...{ 'nltk_title_epithet_all.txt': 'sir', 'nltk_place_name_2syl.txt': ' \n\n' },
};

/** Shares two syllables with the corpus of the vectors, and has two of its own. */
const OTHER = [
  { syllable: 'la', frequency: 10, signature: 0b001010100000 },
  { syllable: 'tor', frequency: 100, signature: 0b000010101000 },
  { syllable: 'kri', frequency: 40, signature: 0b001010101010 },
  { syllable: 'ka', frequency: 50, signature: 0b001010001000 },
];
const BEYOND_ASCII = ['né', 'ß"', '\u{1f600}a'].map((syllable, i) => ({
  ...{ syllable, frequency: 3 - i, signature: i },
}));

/** The leases do not lapse meanwhile. */
const now = Date.now();
const leaseClock = { wall: () => now, steady: () => now };

const recording = runsSuite(
  'recorded replies',
  async (server) => {
    const { folder, outputBase } = server;
    await writeFiles(folder, FILES);
    await layOutRows(outputBase, '20260101_000004_pyphen', OTHER);
    await layOutRows(outputBase, '20260101_000005_pyphen', BEYOND_ASCII);
    await packagesOf(server).take('elves', MEMBERS);
    const run = await layOutTextRun(outputBase);
    // whatever holds another comes before it
    const known = {
      ...{ RUN: run, OUT: outputBase, TMP: folder, CWD: process.cwd() },
      ...{ LONG: 'x'.repeat(300_000), SOME: 'x'.repeat(5000), DIGITS: '9'.repeat(10_001) },
    };
    return { known, placeholders: new Placeholders(known) };
  },
  {},
  { leaseClock },
);

/** Lines that have been recorded anew. */
const taken = new Set<Line>();

for (const [{ what }, lines] of groups) {
  recording(what, async (t) => {
    for (const line of lines) {
      const { error, status = error === undefined ? 200 : 400 } = line;
      const wanted = { ...line.reply, ...line.whole, ...(error !== undefined && { error }) };
      for (const [path, body] of requestsOf(line, t.placeholders)) {
        const reply = await t.reply(path, body);
        const shown = `${path} ${JSON.stringify(body)?.slice(0, 200)}`;
        assert.is(reply.status, status, `${shown}: ${reply.text.slice(0, 500)}`);
        if (path === 'walker/load-corpus' && status === 200) await t.ready(line.base?.patch as 'a');
        const found = differences(wanted, reply.body, t.placeholders);
        if (line.whole)
          found.push(...differences(reply.body, t.placeholders.fill(wanted), t.placeholders));
        if (!records) assert.equal(found, [], shown);
        else if (found.length > 0) {
          const told = JSON.parse(unfilled(reply.text, t.known)) as Json & { error: string };
          if (line.whole) line.whole = told;
          else {
            const isOther = taken.has(line) && line.error !== told.error;
            assert.not(isOther, `bodies of one line have one reply: split it (${shown})`);
            taken.add(line);
            line.error = told.error;
          }
        }
      }
    }
  });
}

recording('none of all this was a fault of the server', ({ logged }) => assert.equal(logged, []));

recording.after(save);

type Sent = Json | string | Uint8Array | undefined;

function requestsOf({ paths, base, bodies, raw = [] }: Line, placeholders: Placeholders) {
  const objects = bodies ?? (base ? [{}] : []);
  const sent: Sent[] = [
    ...objects.map((body) => placeholders.fill({ ...base, ...body })),
    ...raw.map((one) => (typeof one === 'string' ? placeholders.fill(one) : Uint8Array.from(one))),
  ];
  if (sent.length === 0) sent.push(undefined);
  return paths.flatMap((path) =>
    sent.map((body): [string, Sent] => [placeholders.fill(path), body]),
  );
}
