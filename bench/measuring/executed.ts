/** The source files of this build of which a function has been called, by the precise coverage of a thread. */
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const BUILT = new URL('../../', import.meta.url).href;
/** What asks, and not what answers. */
const ASKING = /^(bench|test)\//;

export class Executed {
  readonly #session = new Session();

  /** From now on. */
  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Paths below the root of the build since the last look, or the start. */
  async take(): Promise<string[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url, functions }) => {
        const called = functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
        return called && url.startsWith(BUILT);
      })
      .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(BUILT).length))
      .filter((file) => !ASKING.test(file));
  }
}
