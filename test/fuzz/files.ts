/** The files that are fuzzed, each with its reader and its check. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { NO_HOOKS } from '../../engine/base/errors.ts';
import { canonical, parseJson } from '../../engine/base/json.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { metadataPathOf } from '../../engine/names/package-files.ts';
import { callDatabase } from '../../store/calls/database.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import { readNameList, readSourceWords } from '../../store/corpus/source-words.ts';
import { openPackageDb } from '../../store/database/database.ts';
import { importPackage } from '../../store/database/import.ts';
import { listTables, readTable } from '../../store/database/queries.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { listPackages } from '../../store/packages/list.ts';
import { verifyPackage } from '../../store/packages/verify.ts';
import { discoverRuns, readRunDetail } from '../../store/runs/runs.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { policyFile } from '../../store/settings/policies.ts';
import { loadHyphenator } from '../../store/texts/hyphenators.ts';
import {
  loadPronunciations,
  renderPronunciations,
  sealPronunciations,
} from '../../store/texts/pronunciations.ts';
import type { VerifiedRun } from '../store/sidecar-run.ts';
import { zipBytes } from '../store/zip-file.ts';

/** A run with results, a session that refers to it, its annotated JSON by itself, and a kept package. */
export interface FuzzedRun extends VerifiedRun {
  readonly annotated: string;
  /** A run of the annotated JSON alone. */
  readonly jsonOnly: string;
  /** Archive of a package with its metadata beside it. */
  readonly archive: string;
  /** A database of packages. */
  readonly database: string;
}

/** A file and the reader that is to make sense of it or to refuse it. */
export interface ReadFileCase {
  readonly name: string;
  readonly path: string;
  /** What the file holds when it is sound. */
  readonly sound: Buffer;
  /**
   * Reads the file, which holds `bytes`, and throws an `AssertionError` when what comes of it is wrong.
   * True: it was taken; false: it was found damaged, by a verdict. Any other error is a refusal.
   */
  read(bytes: Buffer): Promise<boolean> | boolean;
  /** The refusal need not name the file: whoever asks has just named it. */
  readonly nameless?: boolean;
}

/** What was read is not what the file says. */
export class WrongContent extends Error {}

const same = (found: unknown, expected: unknown, what: string): true => {
  const [a, b] = [canonical(found), canonical(expected)];
  if (a === b) return true;
  throw new WrongContent(`${what}: read ${a.slice(0, 800)}\ninstead of ${b.slice(0, 800)}`);
};

const strictText = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

type Row = [syllable: string, frequency: number, signature: number];

const rowsOf = (runDir: string): { rows: Row[]; origin: string; databaseError: string | null } => {
  const { corpus, origin, databaseError } = readCorpus(runDir);
  const rows = Array.from(
    { length: corpus.size },
    (_, i): Row => [corpus.syllable(i), corpus.frequency(i), corpus.signature(i)],
  );
  return { rows, origin, databaseError };
};

/** The records of an annotated JSON by the simplest reading there is. */
function plainRows(bytes: Buffer): Row[] {
  const records = JSON.parse(strictText(bytes)) as {
    syllable: string;
    frequency?: number;
    features?: Record<string, unknown>;
  }[];
  return records.map(({ syllable, frequency = 1, features = {} }) => [
    syllable,
    frequency,
    FEATURE_NAMES.reduce((bits, name, k) => bits | (features[name] ? 1 << k : 0), 0),
  ]);
}

/** The rows of a corpus database by plain SQL, most frequent first. */
function plainDatabaseRows(path: string): Row[] {
  const db = new Database(path, { readonly: true });
  try {
    const bits = FEATURE_NAMES.map((name, k) => `((${name} <> 0) << ${k})`).join(' | ');
    const rows = db
      .prepare(`SELECT syllable, frequency, ${bits} FROM syllables ORDER BY rowid`)
      .raw()
      .all() as Row[];
    return rows.sort((a, b) => b[1] - a[1]);
  } finally {
    db.close();
  }
}

/** Files of a run and its sessions: every change of sense must show in their verdicts. */
function verified({ run, verdictOf }: FuzzedRun, path: string, sound: Buffer): ReadFileCase {
  return {
    name: `verified ${path.slice(run.base.length + 1)}`,
    path,
    sound,
    async read(bytes) {
      await discoverRuns(run.base);
      await readRunDetail(run.runDir);
      if ((await verdictOf(path)) !== 'verified') return false;
      if (bytes.equals(sound)) return true;
      return same(parseJson(strictText(bytes)), parseJson(strictText(sound)), 'verified');
    },
  };
}

/** Every reader of files with a sound file of its own under `folder`. */
export async function fileCases(run: FuzzedRun, folder: string): Promise<ReadFileCase[]> {
  const { jsonOnly, annotated } = run;
  const { runDir } = run.run;
  const at = (name: string): string => join(folder, name);
  const fromText = (text: string): Buffer => Buffer.from(text);
  const zip = zipBytes([
    { name: 'first_name_all.txt', data: 'Ada\nBoris\nCleo\n' },
    { name: 'last_name_2syl.txt', data: 'Doria\nEmil\n', stored: true },
  ]);
  const cases: ReadFileCase[] = [
    {
      name: 'annotated JSON',
      path: join(jsonOnly, 'data', basename(annotated)),
      sound: await readFile(annotated),
      read: (bytes) => same(rowsOf(jsonOnly).rows, plainRows(bytes), 'annotated JSON'),
    },
    {
      name: 'corpus database',
      path: join(runDir, 'data/corpus.db'),
      sound: await readFile(join(runDir, 'data/corpus.db')),
      async read() {
        const { rows, origin, databaseError } = rowsOf(runDir);
        if (origin === 'SQLite') {
          return same(rows, plainDatabaseRows(join(runDir, 'data/corpus.db')), 'database');
        }
        const expected = plainRows(await readFile(annotated)).sort((a, b) => b[1] - a[1]);
        same(rows, expected, 'fallback');
        if (!databaseError?.includes('corpus.db'))
          throw new WrongContent(`passed over: ${databaseError}`);
        return false;
      },
    },
    {
      name: 'settings',
      path: at('server.ini'),
      sound: fromText(
        '; settings\n[build_tools]\nport = 8123\nhost = 127.0.0.1\nverbose = false\nthreads: 2\noutput_base = /tmp/été\n[other]\nx\n',
      ),
      read(bytes) {
        const config = loadConfig({ config: at('server.ini') });
        const lines = strictText(bytes).split(/\s*[\r\n]/);
        for (const value of [config.port, config.threads]) {
          const said = lines.some((line) => line.trim().endsWith(String(value)));
          if (value !== null && !said) throw new WrongContent(`${value}`);
        }
        if (/\ufffd/.test(JSON.stringify(config)))
          throw new WrongContent('no character of the file');
        return true;
      },
    },
    {
      name: 'policies',
      path: at('classes.yml'),
      sound: await readFile(join(packageRoot(), 'store/name_classes.yml')),
      async read(bytes) {
        const policies = await policyFile(at('classes.yml')).read();
        const text = strictText(bytes);
        for (const { name, description } of policies) {
          for (const part of [name, ...description.split(/\s+/)]) {
            if (!/[\\"'&*]/.test(text) && !text.includes(part)) throw new WrongContent(part);
          }
        }
        return true;
      },
    },
    {
      name: 'hyphenation patterns',
      path: at('dic/hyph_xx.dic'),
      sound: fromText('UTF-8\nLEFTHYPHENMIN 2\na1b\n.be2l\n1ter\nt1t\nä1ß\n2n1d\nuc1k/k=k,2,2\n'),
      async read(bytes) {
        const { hyphenator } = await loadHyphenator('xx', at('dic'));
        for (const word of ['zucker', 'better', 'abbell', 'wandern', 'ätterßig']) {
          const split = hyphenator.hyphenate(word);
          const plain = !bytes.includes('/') && !bytes.includes('-');
          if (plain && split.replaceAll('-', '') !== word)
            throw new WrongContent(`${word}: ${split}`);
          if (split.length > 200) throw new WrongContent(`${word}: ${split}`);
        }
        return true;
      },
    },
    {
      name: 'pronunciations',
      path: at('table.txt'),
      sound: sealPronunciations(
        renderPronunciations({ read: 'R EH1 D', banana: 'B AH0 N AE1', a: 'AH0' }),
      ),
      async read(bytes) {
        const table = await loadPronunciations(pathToFileURL(at('table.txt')));
        return same(table.lookup('read'), 'vowels', String(bytes));
      },
    },
    {
      name: 'word list',
      path: at('words.txt'),
      sound: fromText('Ada\nBoris\nÉmile\n'),
      read: async (bytes) => same(await readNameList(at('words.txt')), strictText(bytes), 'list'),
    },
    {
      name: 'words of the source',
      path: join(jsonOnly, 'data/source_words.txt'),
      sound: fromText('the\nmiller\nsent\n'),
      read: async (bytes) => same(await readSourceWords(jsonOnly), strictText(bytes), 'words'),
    },
    packageCase(at('pack.zip'), at('pack_metadata.json'), zip, 'zip'),
    packageCase(at('told.zip'), at('told_metadata.json'), zip, 'metadata'),
    ...(await keptCases(run.archive)),
    databaseCase(run.database),
  ];
  for await (const [path] of run.verdicts()) cases.push(verified(run, path, await readFile(path)));
  for (const { path, sound } of cases) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, sound);
  }
  return cases;
}

/** A kept package: its archive and the metadata beside it. */
function keptCases(archive: string): Promise<ReadFileCase[]> {
  return Promise.all(
    [archive, metadataPathOf(archive)].map(async (path): Promise<ReadFileCase> => {
      const sound = await readFile(path);
      return {
        name: `kept ${extname(path)}`,
        path,
        sound,
        async read(bytes) {
          await listPackages(dirname(archive));
          const verdicts = await verifyPackage({ archive });
          const { status, reason } = verdicts.find((verdict) => verdict.path === path)!;
          // without any hash left it is one of the earlier implementation, and the verdict says so
          if (status !== 'verified' || reason === 'without-integrity') return false;
          if (bytes.equals(sound)) return true;
          if (path === archive) throw new WrongContent('another archive is verified');
          return same(parseJson(strictText(bytes)), parseJson(strictText(sound)), 'metadata');
        },
      };
    }),
  );
}

/** A database of packages: damage that SQLite notices is told with the file's name. */
function databaseCase(path: string): ReadFileCase {
  let n = 0;
  return {
    name: 'database of packages',
    path,
    sound: readFileSync(path),
    async read(bytes) {
      // a file of its own each time: connections are kept by file
      const copy = `${path}.${n++}`;
      await writeFile(copy, bytes);
      await callDatabase('packages', { path: copy, input: null }, NO_HOOKS);
      return true;
    },
  };
}

/** Import of a package into a database that must be as before whenever it is refused. */
function packageCase(
  zipPath: string,
  metadataPath: string,
  zip: Buffer,
  part: 'zip' | 'metadata',
): ReadFileCase {
  const metadata = Buffer.from('{"package_name":"told","files_included":[]}');
  const texts = ['Ada Boris Cleo', 'Doria Emil'];
  return {
    name: `package by its ${part}`,
    path: part === 'zip' ? zipPath : metadataPath,
    sound: part === 'zip' ? zip : metadata,
    nameless: true,
    async read() {
      const dbPath = `${zipPath}.sqlite3`;
      if (part === 'zip') await writeFile(metadataPath, metadata);
      else await writeFile(zipPath, zip);
      const identity = { metadata: metadataPath, zip: zipPath };
      const source = { metadataPath, zipPath, identity, fallbackName: 'fallback' };
      const imported = await importPackage(dbPath, source).catch((err: unknown) => err);
      const db = openPackageDb(dbPath);
      try {
        const count = (table: string) =>
          Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
        if (imported instanceof Error) {
          const made = "sqlite_master WHERE name LIKE 'pkg_%'";
          const left = ['imported_packages', 'package_tables', made].map(count);
          same(left, [0, 0, 0], 'left by a refused import');
          throw imported;
        }
        const { package_id, tables } = imported as { package_id: number; tables: unknown[] };
        const listed = listTables(db, { packageId: package_id });
        for (const { id } of listed) {
          const { rows } = readTable(db, { tableId: id, offset: 0, limit: 100 })!;
          const read = rows.map(({ value }) => value).join(' ');
          if (!texts.includes(read)) throw new WrongContent(`imported ${read}`);
        }
        if (tables.length > texts.length) throw new WrongContent(`${tables.length} tables`);
        // the next file is imported into an empty database again
        for (const { table_name } of listed) db.exec(`DROP TABLE "${table_name}"`);
        db.exec('DELETE FROM package_tables; DELETE FROM imported_packages');
        return true;
      } finally {
        db.close();
      }
    },
  };
}
