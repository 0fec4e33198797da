/** Loads the corpus of a run in the pool: its index when that still fits its source, else the source. */
import { join, sep } from 'node:path';
import { INDEX_PATH, type IndexHead } from '../../store/corpus/index-file.ts';
import { corpusSource, isWholeSource } from '../../store/corpus/read.ts';
import { type Digests, type KnownDigest, KnownDigests } from '../../store/files/digest.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { TaskOutput } from '../../workers/tasks.ts';

/** A corpus as read, with the digests of the files that it was read from. */
export interface CorpusData extends TaskOutput<'load'> {
  readonly digests: Digests;
  /** What an index of it would say; null when it was read from one, or none may be made. */
  readonly indexHead: IndexHead | null;
}

/** Reads corpora. The digests of their sources are remembered, so that a source is hashed once a server. */
export class CorpusLoader {
  readonly #pool: WorkerPool;
  readonly #known: KnownDigests;

  constructor(pool: WorkerPool) {
    this.#pool = pool;
    this.#known = new KnownDigests((path) => pool.run('digest', { path }));
  }

  /** Rejects as `readCorpus` of the store. */
  async load(runDir: string, options: RunOptions): Promise<CorpusData> {
    const source = corpusSource(runDir);
    const path = source && join(runDir, source.path);
    // another thread hashes the source meanwhile
    const hashing = path === null ? null : this.#known.of(path);
    let data = await this.#pool.run('load', { runDir, use: 'unchecked' }, options);
    const digest = await hashing;
    if (data.index !== null && data.index.sourceSha256 !== digest?.sha256) {
      data = await this.#pool.run('load', { runDir, use: 'none' }, options);
    }
    const whole = source !== null && isWholeSource(runDir, source);
    const fits = data.index === null && data.databaseError === null && whole && digest !== null;
    const indexHead =
      fits && (await this.#known.isStill(path!, digest.state))
        ? { source: posix(source.path), sourceSha256: digest.sha256, order: data.order }
        : null;
    return { ...data, digests: await this.#digests(runDir, data, digest), indexHead };
  }

  /** Digests of the files that were read or tried; what cannot be read has none. */
  async #digests(
    runDir: string,
    { files, index }: TaskOutput<'load'>,
    first: KnownDigest | null,
  ): Promise<Digests> {
    const digests: Record<string, string> = {};
    for (const [k, file] of files.entries()) {
      const found = k === 0 ? first : await this.#known.of(join(runDir, file));
      if (found !== null) digests[posix(file)] = found.sha256;
    }
    if (index !== null) digests[INDEX_PATH] = index.sha256;
    return digests;
  }
}

const posix = (path: string): string => path.split(sep).join('/');
