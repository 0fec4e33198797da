/** `namewalk analyze`: analysis and statistics of a corpus. */
import { wireAnalysis, wireStatistics } from '../../app/analysis-view.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { failed } from '../../operations/walker.ts';
import { CORPUS_HELP, openCorpus } from '../flags/corpus.ts';
import { analysisText } from '../output/analysis.ts';
import { type Cells, tableLayout, writeChunks, writeRows } from '../output/output.ts';
import { RESULT_HELP, resultVerb } from '../result-verb.ts';

export const command = resultVerb({
  name: 'analyze',
  summary: 'describe the shape of a corpus',
  help: `
Usage: namewalk analyze [options]

Lengths, frequencies, features and terrain of a corpus: how round or jagged, flowing or worked, open or
dense its syllables sound.

${CORPUS_HELP}
  --txt                numbers with small pictures (default)
  --json               one object: source, analysis, statistics
  --ndjson             the same on one line
  --csv                a row for each number: its path and its value

${RESULT_HELP}

Examples:
  namewalk analyze
  namewalk analyze --run 20260102_030405_pyphen --json > analysis.json
`,
  async write(flags, format) {
    const { handle: corpus, source, under } = await openCorpus(flags);
    const { analysis, statistics } = await under('analyze')
      .tasks.run('analyse', { corpus })
      .catch((err) => Promise.reject(failed('Analysis failed', err)));
    const out = process.stdout;
    if (format === 'txt') return writeChunks(out, [analysisText(analysis, statistics)]);
    const answer = {
      source,
      analysis: wireAnalysis(analysis),
      statistics: wireStatistics(statistics),
    };
    if (format === 'csv') {
      return writeRows(out, format, tableLayout(['path', 'value']), leaves(answer, ''));
    }
    const layout = format === 'json' ? { indent: 2 } : { tight: true };
    return writeChunks(out, [`${jsonText(answer, layout)}\n`]);
  },
});

/** Numbers and texts of nested objects and lists, each with its path, as `terrain.shape.score`. */
function* leaves(value: unknown, path: string): Generator<Cells> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    yield* leaves(part, path === '' ? key : `${path}.${key}`);
  }
}
