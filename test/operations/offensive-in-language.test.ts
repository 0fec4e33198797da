/** Offensive words of a run's language: the lists that ship, and the exclusion that reads them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PathGate } from '../../app/settings/settings.ts';
import { loadExclusion } from '../../app/source/run.ts';
import { buildExclusions, Exclusions } from '../../engine/filters/exclusions.ts';
import { parseExclude } from '../../operations/walker/exclude.ts';
import { languageData } from '../../store/names/language-data.ts';

const lists = suite('offensive words by language');

/** What an exclusion says of names in the run of a language. */
async function reasons(language: string, names: readonly string[]): Promise<(string | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-offensive-'));
  try {
    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify({ language, languages: [language] }),
    );
    const request = parseExclude({ offensive: true, offensive_in_language: true })!;
    assert.equal(request.recipe, { offensive: true, offensive_in_language: true });
    const exclusions = new Exclusions(
      buildExclusions((await loadExclusion(request, folder, PathGate.OPEN))!),
    );
    return names.map((name) => exclusions.reason(name));
  } finally {
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
}

const THEIRS = 'offensive_in_language';

lists('German, Spanish and Finnish words are left out in their own language', async () => {
  assert.equal(await reasons('de', ['Arschloch', 'Wichserhausen', 'Gregor']), [
    THEIRS,
    THEIRS,
    null,
  ]);
  assert.equal(await reasons('es', ['Gilipollas', 'Mierdana', 'Dulcinea']), [THEIRS, THEIRS, null]);
  assert.equal(await reasons('fi', ['Perkele', 'Vittula', 'Lemminkäinen']), [THEIRS, THEIRS, null]);
});

lists('English stays, and a language without a list has nothing else', async () => {
  assert.equal(await reasons('en', ['Fucker', 'Arschloch', 'Perkele']), ['offensive', null, null]);
  assert.equal(await reasons('la', ['Fucker', 'Perkele']), ['offensive', null]);
  assert.is(await languageData.offensiveWords(['en_GB', 'la']), null);
  assert.match((await languageData.offensiveWords(['la', 'no']))!, /^faen$/m);
});

lists('the names of a language are not caught', async () => {
  const names = {
    de: 'Anna Friedrich Heidelberg Schwarzenberg Ischgl Konstanze Bonn',
    es: 'Sancho Dolores Mercedes Pilar Concepcion Montserrat Toledo',
    fi: 'Aino Kullervo Joukahainen Pohjola Tampere Munkkiniemi Muonio',
    it: 'Regina Montalbano Monica Vaccari Pescara Favignana Bellagio',
  };
  for (const [language, list] of Object.entries(names)) {
    const all = list.split(' ');
    const found = await reasons(language, all);
    assert.equal(
      all.filter((_, i) => found[i] !== null),
      [],
      language,
    );
  }
});

lists.run();
