import { stat } from 'node:fs/promises';
import { type NamePolicy, PolicyError, parsePolicies } from '../engine/policy.ts';
import { readRegular } from './regular-file.ts';
import { utf8Text } from './utf8-text.ts';

/** The name-class policies of a YAML file, read again when it has changed. */
export class PolicyFile {
  readonly path: string;
  #policies: Promise<NamePolicy[]> | null = null;
  #stamp = '';

  constructor(path: string) {
    this.path = path;
  }

  /** Policies in file order. Throws `PolicyError` naming the file and what is wrong in it. */
  async read(): Promise<readonly NamePolicy[]> {
    try {
      const { mtimeMs, size, ino } = await stat(this.path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (this.#policies === null || stamp !== this.#stamp) {
        this.#stamp = stamp;
        this.#policies = policiesOf(this.path);
      }
      return await this.#policies;
    } catch (err) {
      this.#policies = null;
      throw new PolicyError('policy-file', `${this.path}: ${(err as Error).message}`);
    }
  }
}

async function policiesOf(path: string): Promise<NamePolicy[]> {
  // loaded when first asked for: it has more files than all of the server's own routes
  const [{ parse }, bytes] = await Promise.all([import('yaml'), readRegular(path)]);
  return parsePolicies(parse(utf8Text(bytes), { logLevel: 'error' }));
}
