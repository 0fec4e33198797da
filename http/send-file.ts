/** Sends a file as an attachment, at the client's pace. */
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { openRegular } from '../store/files/regular-file.ts';

export interface SentFile {
  readonly path: string;
  readonly type: 'application/zip' | 'application/json';
  /** Name of the attachment; letters that a header cannot hold as they are become `_`. */
  readonly fileName: string;
}

/** Streams a file as an attachment as fast as the client reads. A client that goes away ends it quietly. */
export async function sendFile(
  res: ServerResponse,
  { path, type, fileName }: SentFile,
  signal: AbortSignal,
): Promise<void> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (res.destroyed) return;
    res.writeHead(200, {
      'Content-Type': type,
      'Content-Length': size,
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^ -~]|["\\]/g, '_')}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    // never more than was announced, though the file should grow
    const content = file.createReadStream({ autoClose: false, ...(size > 0 && { end: size - 1 }) });
    await pipeline(content, res);
  } catch (err) {
    if (!signal.aborted) throw err;
  } finally {
    await file.close();
  }
}
