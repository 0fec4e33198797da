/** Names that are left out: lists, words of the source, offensive words, in each language too. */
import fc from 'fast-check';
import { englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import * as assert from 'uvu/assert';
import { PathGate } from '../../../app/settings/settings.ts';
import { loadExclusion } from '../../../app/source/run.ts';
import { hasText, lowerLines, textsOf } from '../../../engine/base/text-set.ts';
import {
  buildExclusions,
  type Edits,
  EXCLUSION_KEYS,
  type ExclusionSpec,
  Exclusions,
} from '../../../engine/filters/exclusions.ts';
import {
  offensiveMatcher,
  offensiveTerms,
  offensiveWords,
  plainLetters,
} from '../../../engine/filters/offensive.ts';
import { parseExclude } from '../../../operations/walker/exclude.ts';
import { languageData } from '../../../store/names/language-data.ts';
import { sampled } from '../../extent.ts';
import { folderSuite, writeFiles } from '../../store/temp-folder.ts';
import { suite } from '../../suite.ts';
import { editsOf } from '../edits.ts';

const NONE: ExclusionSpec = {
  offensive: false,
  allowList: null,
  names: null,
  words: null,
  sourceWords: false,
  similarToSource: null,
};

const encoder = new TextEncoder();

const exclusionsOf = (spec: Partial<ExclusionSpec>): Exclusions =>
  new Exclusions(buildExclusions({ ...NONE, ...spec }));

const exclusions = suite('exclusions');

exclusions('a set of words holds its lines and nothing else', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abéñ漢'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(word), fc.array(word), (inside, asked) => {
      const set = lowerLines(inside.join('\n'));
      for (const one of [...inside, ...asked]) {
        const bytes = encoder.encode(one);
        assert.is(hasText(set, bytes, bytes.length), inside.includes(one));
      }
    }),
  );
});

exclusions('line ends of any kind, blanks and empty lines do not matter', () => {
  const set = lowerLines('Anna\r\n\n  Bela \t\nÉva');
  assert.equal(textsOf(set), ['anna', 'bela', 'éva']);
  const names = exclusionsOf({ names: 'Anna\r\n\n  Bela \t\nÉva' });
  for (const name of ['anna', 'ANNA', 'bela', 'éva', 'ÉVA']) assert.is(names.reason(name), 'names');
  for (const name of ['ann', 'annab', '', 'eva']) assert.is(names.reason(name), null);
});

const nearTo = (words: readonly string[], edits: Edits): ((name: string) => boolean) => {
  const filter = exclusionsOf({ words: words.join('\n'), similarToSource: edits });
  return (name) => filter.reason(name) === 'similar_to_source';
};

exclusions('long names are compared to their last letter, whatever their length', () => {
  for (let length = 60; length < 140; length++) {
    const word = 'ab'.repeat(length).slice(0, length);
    const isNear = nearTo([word], 1);
    assert.ok(isNear(`${word.slice(0, -1)}x`), `${length}`);
    assert.not(isNear(`${word.slice(0, -2)}xx`), `${length}`);
  }
});

exclusions('names within one or two edits of a word are found and no others', () => {
  const letters = fc.constantFrom('a', 'b', 'c', 'é');
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 14 });
  const edit = fc.tuple(fc.nat(14), fc.nat(1), fc.constantFrom('', 'x', 'a', 'é'));
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 12 }),
      fc.array(word, { maxLength: 8 }),
      fc.array(edit, { maxLength: 8 }),
      fc.constantFrom<Edits>(1, 2),
      (words, names, editing, edits) => {
        const isNear = nearTo(words, edits);
        // one edit after the other leads away from the first word
        let edited = words[0]!;
        const asked = [...names];
        for (const [at, cut, add] of editing) {
          edited = edited.slice(0, at) + add + edited.slice(at + cut);
          asked.push(edited);
        }
        for (const name of asked) {
          const near = words.some((other) => editsOf(name, other) <= edits);
          assert.is(isNear(name), near, `${name} of ${words}`);
        }
      },
    ),
    { numRuns: 600 },
  );
});

exclusions('the offensive filter answers as the matcher alone does', () => {
  const dataset = offensiveTerms();
  const matcher = new RegExpMatcher({ ...dataset, ...englishRecommendedTransformers });
  const filter = offensiveMatcher();
  const encoder = new TextEncoder();
  // literal texts of the patterns and of the harmless words give names that come close
  const parts = dataset
    .blacklistedTerms!.flatMap(({ pattern }) =>
      pattern.nodes.map((node) => {
        const inner = 'childNode' in node ? node.childNode : node;
        return 'chars' in inner ? String.fromCodePoint(...inner.chars) : 'e';
      }),
    )
    .concat(dataset.whitelistedTerms ?? []);
  const piece = fc.oneof(
    fc.constantFrom(...parts),
    fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz', '4', '$', 'é', ' '),
  );
  let flagged = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.boolean(), (pieces, upper) => {
      const name = upper ? pieces.join('').toUpperCase() : pieces.join('');
      const found = matcher.hasMatch(name);
      if (found) flagged++;
      const bytes = encoder.encode(name);
      assert.is(filter(bytes, bytes.length), found, name);
    }),
    { numRuns: sampled(1250, 5000) },
  );
  assert.ok(flagged > 100);
});

exclusions('offensive words are found across syllable joins', () => {
  const filter = exclusionsOf({ offensive: true });
  assert.is(filter.reason('nabi' + 'tcha'), 'offensive');
  assert.is(filter.reason('bas' + 'tard' + 'o'), 'offensive');
  for (const name of ['marila', 'hancock', 'whitlock']) assert.is(filter.reason(name), null);
  for (const name of ['niggot', 'nigcock', 'hitlus', 'suckcock'])
    assert.is(filter.reason(name), 'offensive', name);
});

exclusions('the first reason in the published order counts', () => {
  const filter = exclusionsOf({
    allowList: 'stone\nriver\nRivers\nshit\nrivulets\nmierdana',
    names: 'stone',
    words: 'stone\nriver',
    sourceWords: true,
    similarToSource: 1,
    offensive: true,
    offensiveWords: 'mierda',
  });
  assert.equal(filter.active, [...EXCLUSION_KEYS]);
  assert.is(filter.reason('lake'), 'all_but');
  assert.is(filter.reason('Stone'), 'names');
  assert.is(filter.reason('river'), 'source_words');
  assert.is(filter.reason('rivers'), 'similar_to_source');
  assert.is(filter.reason('shit'), 'offensive');
  assert.is(filter.reason('mierdana'), 'offensive_in_language');
  assert.is(filter.reason('rivulets'), null);
});

const words = suite('offensive words of a language');

words('a long word counts anywhere, one of four letters at the start, a short one alone', () => {
  const list = offensiveWords('Scheiße\nhure\npis');
  for (const name of ['Scheisse', 'SCHEIẞE', 'altscheissen', 'Huretta', 'hure', 'Pis']) {
    assert.ok(list(name), name);
  }
  for (const name of ['Pisa', 'Rupis', 'Anhure', 'Schei', '', '漢字']) {
    assert.not(list(name), name);
  }
});

words('marks, case and what is no letter do not count', () => {
  const list = offensiveWords('coño\ngilipollas\nmöse\nperkele');
  for (const name of ["Gili-Pollas d'Or", 'GILIPÓLLAS', 'Mo\u0308se', 'Perkelelä', 'Conoria']) {
    assert.ok(list(name), name);
  }
});

words('the expression says what a search says', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcü'), minLength: 3, maxLength: 6 });
  const name = fc.string({ unit: fc.constantFrom(...'abcüA-'), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 5 }), name, (list, text) => {
      const plain = plainLetters(text);
      const found = list.map(plainLetters).some((word) => {
        if (word.length >= 5) return plain.includes(word);
        return word.length === 4 ? plain.startsWith(word) : plain === word;
      });
      assert.is(offensiveWords(list.join('\n'))(text), found);
    }),
  );
});

const lists = folderSuite('offensive words by language');

/** What an exclusion says of names in the run of a language, whose folder this becomes. */
async function reasons(folder: string, language: string, names: readonly string[]) {
  const manifest = JSON.stringify({ language, languages: [language] });
  await writeFiles(folder, { 'manifest.json': manifest });
  const request = parseExclude({ offensive: true, offensive_in_language: true })!;
  assert.equal(request.recipe, { offensive: true, offensive_in_language: true });
  const spec = await loadExclusion(request, folder, PathGate.OPEN);
  const exclusions = new Exclusions(buildExclusions(spec!));
  return names.map((name) => exclusions.reason(name));
}

const THEIRS = 'offensive_in_language';

lists('words are left out in their own language, those of English in each', async (t) => {
  for (const [language, names, told] of [
    ['de', ['Arschloch', 'Wichserhausen', 'Gregor'], [THEIRS, THEIRS, null]],
    ['es', ['Gilipollas', 'Mierdana', 'Dulcinea'], [THEIRS, THEIRS, null]],
    ['fi', ['Perkele', 'Vittula', 'Lemminkäinen'], [THEIRS, THEIRS, null]],
    ['en', ['Fucker', 'Arschloch', 'Perkele'], ['offensive', null, null]],
    // of which there is no list
    ['la', ['Fucker', 'Perkele'], ['offensive', null]],
  ] as const)
    assert.equal(await reasons(t.folder, language, names), told, language);
  assert.is(await languageData.offensiveWords(['en_GB', 'la']), null);
  assert.match((await languageData.offensiveWords(['la', 'no']))!, /^faen$/m);
});

lists('the names of a language are not caught', async ({ folder }) => {
  const names = {
    de: 'Anna Friedrich Heidelberg Schwarzenberg Ischgl Konstanze Bonn',
    es: 'Sancho Dolores Mercedes Pilar Concepcion Montserrat Toledo',
    fi: 'Aino Kullervo Joukahainen Pohjola Tampere Munkkiniemi Muonio',
    it: 'Regina Montalbano Monica Vaccari Pescara Favignana Bellagio',
  };
  for (const [language, list] of Object.entries(names)) {
    const all = list.split(' ');
    assert.equal(await reasons(folder, language, all), Array(all.length).fill(null), language);
  }
});
