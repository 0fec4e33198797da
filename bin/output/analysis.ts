/** An analysis of a corpus as text for a terminal, with small charts. */
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import type { Analysis, TerrainAxis } from '../../engine/explore/analysis.ts';
import type { CorpusStatistics, Summary } from '../../engine/explore/statistics.ts';
import { AXES } from '../../engine/explore/terrain-axes.ts';
import { thousands } from '../../store/files/thousands.ts';
import { bar } from './progress.ts';

const COLUMNS = 80;
const CELLS = 24;
/** Width of the longest title, "Most frequent". */
const TITLE = 13;

export function analysisText(analysis: Analysis, statistics: CorpusStatistics): string {
  const { total, hapax, hapaxRate, lengthDistribution } = analysis;
  const { length, frequency, features, top, bottom } = statistics;
  const percentiles = Object.entries(statistics.frequencyPercentiles);
  const lengths = Object.entries(lengthDistribution).map(([letters, [count, percent]]) =>
    row(letters.padStart(4), percent, thousands(count)),
  );
  const shares = FEATURE_NAMES.map((name) => {
    const { trueCount, percentage } = features[name];
    return row(name.padEnd(25), percentage, thousands(trueCount));
  });
  const terrain = Object.keys(AXES) as (keyof typeof AXES)[];
  return [
    `Syllables    ${thousands(total)}, of which ${thousands(hapax)} occur once (${percentText(hapaxRate * 100)})`,
    `Length       ${summary(length)}`,
    `Frequency    ${summary(frequency)}`,
    `Percentiles  ${percentiles.map(([p, value]) => `${p} %: ${thousands(value)}`).join('   ')}`,
    '',
    'Letters',
    ...lengths,
    '',
    'Terrain',
    ...terrain.flatMap((name) => axisLines(name, analysis.terrain[name])),
    '',
    'Features',
    ...shares,
    '',
    ...listed('Most frequent', top),
    ...listed('Rarest', bottom),
    '',
  ].join('\n');
}

const row = (title: string, percent: number, count: string): string =>
  `  ${title}  ${bar(percent / 100, CELLS)}  ${percentText(percent).padStart(7)}  ${count.padStart(9)}`;

const percentText = (percent: number): string => `${percent.toFixed(1)} %`;

const rounded = (value: number): string => {
  const [whole, part] = value.toFixed(2).split('.') as [string, string];
  return `${thousands(Number(whole))}.${part}`;
};

const summary = ({ min, max, mean, median, stdev }: Summary): string =>
  `${thousands(min)} to ${thousands(max)}, mean ${rounded(mean)}, median ${median}, deviation ${rounded(stdev)}`;

function listed(title: string, pairs: readonly (readonly [string, number])[]): string[] {
  const lines = [title.padEnd(TITLE)];
  for (const [syllable, count] of pairs) {
    const item = `  ${syllable} ${thousands(count)}`;
    if (lines.at(-1)!.length + item.length > COLUMNS) lines.push(' '.repeat(TITLE));
    lines[lines.length - 1] += item;
  }
  return lines;
}

/** An axis between its two poles, and the syllables that stand at them. */
function axisLines(name: keyof typeof AXES, { score, label, pct, exemplars }: TerrainAxis) {
  const { low, high } = AXES[name];
  const at = Math.round(score * (CELLS - 1));
  const line = `${'─'.repeat(at)}●${'─'.repeat(CELLS - 1 - at)}`;
  const half = exemplars.length / 2;
  return [
    `  ${name.padEnd(6)} ${low.padStart(7)} ${line} ${high.padEnd(6)}  ${pct} %  ${label}`,
    `         ${exemplars.slice(0, half).join(' ').padStart(7)} … ${exemplars.slice(half).join(' ')}`,
  ];
}
