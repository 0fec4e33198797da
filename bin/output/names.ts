/** Lists of names, phrases and casts as text, NDJSON, JSON and CSV. */
import { jsonText } from '../../engine/base/json-text.ts';
import type { ScoredName, ScoreFault } from '../../engine/kin/asked/score.ts';
import {
  castFields,
  type MadeCast,
  type MadeNames,
  madeFields,
  nameFields,
} from '../../operations/asked/made-names.ts';
import { csvCell, type OutputFormat } from './output.ts';

interface Row {
  readonly line: string;
  readonly object: object;
  readonly cells: readonly unknown[];
}

export function namesText(made: MadeNames, format: OutputFormat): string {
  const reply = madeFields(made);
  if (made.phrases !== null) {
    const phrases = made.phrases.list.map(({ text, slot }) => ({
      line: text,
      object: { slot, phrase: text },
      cells: [slot, text],
    }));
    return written(format, reply, 'slot,phrase', phrases);
  }
  const several = made.classes.length > 1;
  const rows = made.classes.flatMap(nameFields).map((object) => {
    const { name, class: nameClass, parents } = object;
    const [a, b] = parents;
    const line = several ? `${nameClass}\t${name}` : name;
    return { line, object, cells: [nameClass, name, a?.of ?? '', b?.of ?? ''] };
  });
  return written(format, reply, 'class,name,parent,parent_2', rows);
}

/** Why a name is one of a source, or is none. */
export function whyText({ name, percentile, parents, fault }: ScoredName): string {
  const of = parents?.map(({ part, of: parent }) => `${part} of ${parent}`).join(' and ');
  return `${name}\t${percentile} %\t${of ?? FAULTS[fault!]}\n`;
}

const FAULTS: Readonly<Record<ScoreFault, string>> = {
  length: 'shorter or longer than names of the source',
  letters: 'letters follow each other that hardly do so in the source',
  stress: 'more or fewer marks of stress than names of the source',
  known: 'a name of the source itself',
  near: 'too near to a name of the source',
  stutter: 'letters repeat themselves',
  omitted: 'left out',
  word: 'a word of the text or its language',
  offensive: 'holds an offensive word',
  'no-parents': 'no two names of the source make it',
};

export function castText(cast: MadeCast, format: OutputFormat): string {
  const reply = castFields(cast);
  const families = reply.entries.some(({ family }) => family !== undefined);
  const rows = reply.entries.map((object) => {
    const { kind, number, name, sex, parts, rerolls, family, role } = object;
    const of = parts.map((part) => part.name).join(' ');
    const cells = [kind, number, name, sex ?? '', of, rerolls];
    return {
      line: `${family === undefined ? kind : `family ${family}`}\t${name}`,
      object,
      cells: families ? [...cells, family ?? '', role ?? ''] : cells,
    };
  });
  const heading = `kind,number,name,sex,parts,rerolls${families ? ',family,role' : ''}`;
  return written(format, reply, heading, rows);
}

function written(
  format: OutputFormat,
  reply: object,
  heading: string,
  rows: readonly Row[],
): string {
  if (format === 'json') return `${jsonText(reply, { indent: 2 })}\n`;
  const text = {
    txt: ({ line }: Row) => line,
    ndjson: ({ object }: Row) => jsonText(object, { tight: true }),
    csv: ({ cells }: Row) => cells.map(csvCell).join(),
  }[format];
  const lines = [...(format === 'csv' ? [heading] : []), ...rows.map(text)];
  return lines.map((line) => `${line}\n`).join('');
}
