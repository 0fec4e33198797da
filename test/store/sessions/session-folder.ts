/** A folder with the states of two runs, and what tests do with sessions in it. */
import { join } from 'node:path';
import { type SaveRequest, saveSession } from '../../../store/sessions/save.ts';
import { listSessions, verifySession } from '../../../store/sessions/sessions.ts';
import { layOutState, RUN_A, RUN_B } from '../session-fixture.ts';
import { folderSuite } from '../temp-folder.ts';

export interface Context {
  folder: string;
  /** Output base, sessions base, and the state of each run. */
  base: string;
  sessions: string;
  a: Awaited<ReturnType<typeof layOutState>>;
  b: Awaited<ReturnType<typeof layOutState>>;
}

const NOW = new Date('2026-01-02T03:04:05.678Z');
export const PLAIN: SaveRequest = { label: null, sessionId: null, repairFrom: null };

/** A suite whose tests have such a folder each. */
export const sessionSuite = (name: string) =>
  folderSuite<Context>(name, async (context) => {
    context.base = join(context.folder, 'output');
    context.sessions = join(context.base, 'sessions');
    context.a = await layOutState(context.base, RUN_A);
    context.b = await layOutState(context.base, RUN_B);
  });

export const save = (
  { sessions, a, b }: Context,
  request: Partial<SaveRequest> = {},
  now = () => NOW,
) => saveSession(sessions, { ...PLAIN, ...request }, { a, b }, now);
export const verify = ({ sessions, base }: Context, id: string) =>
  verifySession(sessions, id, () => base);
/** Status and reason of a verification. */
export async function verdict(context: Context, id: string): Promise<string> {
  const { status, reason } = await verify(context, id);
  return `${status} ${reason}`;
}
export const list = ({ sessions, base }: Context) => listSessions(sessions, () => base);
