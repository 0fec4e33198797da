/** Texts uploaded through the browser: stored, listed, deleted. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Polka } from 'polka';
import { EngineError } from '../../engine/base/errors.ts';
import { readQuery } from '../../operations/kinds/query.ts';
import { warningsField } from '../../operations/known-keys.ts';
import { readOperation } from '../../operations/operation.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { DELETE_SOURCE_FIELDS, UPLOAD_FIELDS } from '../../operations/runs.ts';
import { utcSeconds } from '../../store/files/clock.ts';
import {
  deleteText,
  type KeptText,
  keepText,
  listTexts,
  MAX_TEXT_BYTES,
  textsFolder,
} from '../../store/texts/kept-texts.ts';
import { readRequiredJson } from '../body.ts';
import { HttpError } from '../errors.ts';
import { isForm, readParts } from '../form-body.ts';
import { sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** What stands around the text in a form, in bytes. */
const FORM_BYTES = 64 * 1024;
const FIELD = 'file';

export function mountTexts(app: Polka, { settings }: Services): void {
  const folder = (): string => textsFolder(settings.outputBase);

  app.post('/api/sources/upload', async (req, res) => {
    const { name } = readQuery(UPLOAD_FIELDS, req.search);
    const limit = MAX_TEXT_BYTES + (isForm(req) ? FORM_BYTES : 0);
    if (Number(req.headers['content-length']) > limit) {
      throw new HttpError(413, `The text is too large: the limit is ${MAX_TEXT_BYTES} bytes.`);
    }
    const text = await (isForm(req)
      ? keepPart(req, folder(), name)
      : keepText(folder(), name, unspoilt(req))
    ).catch((err) => Promise.reject(refusal(err, req)));
    sendReply<'uploadSource'>(res, { source: render(text) });
  });

  app.get('/api/sources', async (_req, res) => {
    sendReply<'listSources'>(res, {
      sources: (await listTexts(folder())).map(render),
    });
  });

  app.post('/api/sources/delete', async (req, res) => {
    const body = await readRequiredJson(req);
    const { id } = readOperation({ fields: DELETE_SOURCE_FIELDS }, body).values;
    await deleteText(folder(), id).catch((err) => {
      const missing = err instanceof EngineError && err.code === 'upload-missing';
      throw missing ? new HttpError(404, err.message) : err;
    });
    sendReply<'deleteSource'>(res, {
      deleted: id,
      ...warningsField('/api/sources/delete', body),
    });
  });
}

/** The file `file` of a form; its own name stands in for one that the query does not give. */
async function keepPart(req: IncomingMessage, folder: string, name: string): Promise<KeptText> {
  let kept: Promise<KeptText> | null = null;
  await readParts(req, async (field, stream, fileName) => {
    if (field !== FIELD) {
      stream.resume();
      return;
    }
    if (kept) throw invalidRequest(`Field '${FIELD}' is given twice.`);
    kept = keepText(folder, name || fileName, unspoilt(stream));
    await kept;
  });
  if (kept === null) throw invalidRequest(`Field '${FIELD}' is required: a text file.`);
  return kept;
}

/** Reads a stream that stays whole when reading ends early: destroyed, it would end the connection or the form. */
const unspoilt = (stream: Readable): AsyncIterable<Uint8Array> =>
  stream.iterator({ destroyOnReturn: false });

/** The text's own faults as the client's, and a connection that is cut within it. */
function refusal(err: unknown, req: IncomingMessage): unknown {
  if (err instanceof EngineError && err.code.startsWith('upload-')) {
    return new HttpError(err.code === 'upload-size' ? 413 : 400, err.message);
  }
  return req.destroyed && !req.complete ? invalidRequest('Request body is incomplete') : err;
}

const render = ({ id, path, bytes, keptAt }: KeptText) => ({
  id,
  path,
  bytes,
  kept_at_utc: utcSeconds(keptAt),
});
