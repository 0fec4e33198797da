/** Each operation of http/openapi.yaml has an example, which a running server accepts, and a recorded answer. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, answerOf, recordedAnswers, steadyText } from '../docs/answers.ts';
import { operations } from '../openapi.ts';
import { startServer } from '../server.ts';
import { ORDER, sendExamples } from './examples.ts';

const REMEDY = '"npm run docs -- openapi" records the answers anew';

const ALL = operations()
  .map(({ id }) => id)
  .sort();

const examples = suite('examples of the contract');

examples('each operation has its place', () => {
  const placed = ORDER.map((step) => (typeof step === 'string' ? step : step[0]));
  assert.equal([...placed].sort(), ALL);
});

/** Operations whose answer follows from the example alone, to the letter. */
const EXACT = ['walk', 'combine', 'judge', 'select', 'makeNames', 'generateNames'];

/** What of an answer is the same whenever it is recorded. */
function shape({ path, status, type, body }: Answer): object {
  const isJson = type === 'application/json' && body?.endsWith('}');
  const keys = isJson ? Object.keys(JSON.parse(body!) as object) : [];
  return { path, status, type, keys };
}

examples('each is accepted, its reply is as described, and as the reference shows it', async () => {
  const recorded = recordedAnswers();
  assert.equal(Object.keys(recorded).sort(), ALL, REMEDY);
  const server = await startServer();
  try {
    for await (const sent of sendExamples(server)) {
      const { id, path, reply } = sent;
      const [was, is] = [recorded[id]!, answerOf(sent)];
      assert.equal(shape(is), shape(was), `${id}: ${REMEDY}`);
      if (EXACT.includes(id)) assert.is(steadyText(is), steadyText(was), `${id}: ${REMEDY}`);
      assert.ok(
        [200, 204, 302].includes(reply.status),
        `${id} ${path}: ${reply.text.slice(0, 300)}`,
      );
    }
  } finally {
    await server.close();
  }
});

examples.run();
