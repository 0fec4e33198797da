/** Verifies every file of a run, one after the other. */
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isHash, isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import { INDEX_PATH } from '../corpus/index-file.ts';
import { REACH_CACHE_PATH, readReachCache } from '../corpus/reach-cache.ts';
import { DATABASE_PATH } from '../corpus/read.ts';
import type { VerificationResult } from '../files/artifact.ts';
import { fileDigest } from '../files/digest.ts';
import { isMissing } from '../files/regular-file.ts';
import {
  checkManifest,
  DIGESTS_KEY,
  isOwnRun,
  MANIFEST_NAME,
  strayBeside,
} from '../manifests/manifest.ts';
import { verifySidecar } from '../sidecars/check.ts';
import { SIDECAR_SLOTS, sidecarPath } from '../sidecars/slots.ts';
import { checkRunState, RUN_STATE_PATH } from './state.ts';

/** Verification result of one file of a run. */
interface FileVerification extends VerificationResult {
  /** Below the run directory, joined by `/`. */
  readonly path: string;
}

/**
 * Re-derives every hash of a run: the manifest's, those of all files that it lists, of the reach cache,
 * the sidecars and the run state. One result a file, in that order; a file that is neither there nor
 * referred to has none. Never throws for what it finds.
 */
export async function* verifyRun(runDir: string, runId: string): AsyncGenerator<FileVerification> {
  const { manifest, inputHash, outputHash, verification } = await checkManifest(runDir);
  const named = manifest === null || manifest.run_id === runId;
  yield {
    path: MANIFEST_NAME,
    ...(verification.status === 'verified' && !named
      ? { status: 'mismatch' as const, reason: 'run-id-mismatch' }
      : verification),
  };
  if (manifest !== null) yield* verifyListed(runDir, manifest);
  const stray = isOwnRun(runDir) ? strayBeside(join(runDir, DATABASE_PATH)) : null;
  if (stray !== null) {
    const path = relative(runDir, stray).split(sep).join('/');
    yield { path, status: 'mismatch', reason: 'stray-file' };
  }
  const cache = await readReachCache(
    { runDir, runId, manifestInputHash: inputHash, manifestOutputHash: outputHash },
    null,
  );
  const cacheIsThere = cache.status !== 'miss' && (await isThere(runDir, REACH_CACHE_PATH));
  if (cacheIsThere) yield { path: REACH_CACHE_PATH, ...cache.verification };
  yield* verifySidecars(runDir, runId, outputHash);
}

/** The files of the manifest: by digest, or by size where the earlier implementation listed no digests. */
async function* verifyListed(
  runDir: string,
  manifest: JsonObject,
): AsyncGenerator<FileVerification> {
  if (manifest.status === 'running') return; // the list is that of an earlier moment
  const digests = manifest[DIGESTS_KEY];
  if (isJsonObject(digests)) {
    for (const [path, digest] of Object.entries(digests)) {
      // without it the database is read
      if (path === INDEX_PATH && !(await isThere(runDir, path))) continue;
      yield { path, ...(await verifyFile(runDir, path, 'digest', digest)) };
    }
    return;
  }
  for (const artifact of Array.isArray(manifest.artifacts) ? manifest.artifacts : []) {
    if (!isJsonObject(artifact) || typeof artifact.path !== 'string') continue;
    const { path, size_bytes: size } = artifact;
    if (path !== MANIFEST_NAME) yield { path, ...(await verifyFile(runDir, path, 'size', size)) };
  }
}

/** Whether a file has the digest or the size that is listed. */
async function verifyFile(
  runDir: string,
  path: string,
  listed: 'digest' | 'size',
  value: unknown,
): Promise<VerificationResult> {
  const file = inside(runDir, path);
  if (file === null) return { status: 'mismatch', reason: 'path-outside-run-dir' };
  try {
    const found =
      listed === 'size' ? (await stat(file)).size : isHash(value) && (await fileDigest(file));
    if (found === false) return { status: 'mismatch', reason: 'digest-invalid' };
    return found === value
      ? { status: 'verified', reason: `${listed}-matches` }
      : { status: 'mismatch', reason: `${listed}-mismatch` };
  } catch (err) {
    if (isMissing(err)) return { status: 'missing', reason: 'file-missing' };
    const { code, name } = err as NodeJS.ErrnoException;
    return { status: 'error', reason: `read-error:${code ?? name}` };
  }
}

async function* verifySidecars(
  runDir: string,
  runId: string,
  manifestOutputHash: string | null,
): AsyncGenerator<FileVerification> {
  const state = await checkRunState(runDir, {
    runId,
    manifestOutputHash: manifestOutputHash ?? '',
  });
  for (const name of SIDECAR_SLOTS) {
    const path = sidecarPath(name.patch, name.kind);
    const ref = state.sidecars?.[name.slot] ?? null;
    // a file that nothing points to is verified by itself
    if (ref === null && !(await isThere(runDir, path))) continue;
    const result = await verifySidecar(runDir, name, runId, ref ?? { relative_path: path });
    yield { path: ref?.relative_path ?? path, ...result };
  }
  const { status, reason } = state;
  if (status !== 'missing') yield { path: RUN_STATE_PATH, status, reason };
}

const isThere = async (runDir: string, path: string): Promise<boolean> =>
  (await stat(join(runDir, path)).catch(() => null)) !== null;

/** The absolute path; null when it leads out of the run directory. */
function inside(runDir: string, path: string): string | null {
  const file = join(runDir, path);
  return !path.includes('\0') && file.startsWith(runDir + sep) ? file : null;
}
