/** sound/1: what it says of strings, where, and that nothing but the words decides. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Assessment,
  type LikeBounds,
  SoundReader,
  trainSound,
} from '../../../engine/sound/sound-model.ts';
import { refuses } from '../../fault.ts';

const sounds = suite('sound of a source');

const STEMS = 'bal car dan gol lam mar nor pal ran sal tan ver'.split(' ');
const WORDS = [
  ...STEMS.flatMap((stem) => [stem, `${stem}a`, `${stem}ing`, `${stem}to`, `${stem}on`]),
  ...['stella', 'estrada', 'ostler', 'castel', 'bastion', 'tower', 'rent'],
].sort();

const model = trainSound({ words: WORDS, proper: WORDS.map(() => 0), language: 'es' });
const reader = new SoundReader(model);
const ANY: LikeBounds = [0, 100];
const say = (name: string, bounds: LikeBounds = ANY): Assessment => reader.assess(name, bounds);

sounds('a reason is the first that applies, with its letters', () => {
  const told = (name: string, bounds?: LikeBounds): string => {
    const { reason, spot } = say(name, bounds);
    return `${reason} ${spot ? name.slice(...spot) : '-'}`;
  };
  assert.is(told('xalon'), 'initial xal');
  assert.is(told('balorx'), 'final orx');
  assert.is(told('baltxalon'), 'junction ltxa');
  assert.is(told('bala'), 'source_word bala');
  assert.is(told('bdd'), 'junction bdd');
});

sounds('a productive ending is a fault', () => {
  assert.ok(model.endings.includes('ing'));
  assert.is(say('baling').reason, 'ending');
});

sounds('like is a percentile: words of the source are above nonsense', () => {
  const middle = (names: readonly string[]): number => {
    const likes = names.map((name) => say(name).like).sort((a, b) => a - b);
    return likes[names.length >> 1]!;
  };
  assert.ok(middle(WORDS) > 50);
  assert.ok(middle(['xqzt', 'bvvka', 'zzxxo']) === 0);
  for (const word of WORDS) assert.ok(say(word).like >= 0 && say(word).like <= 100);
});

sounds('any text is answered: other letters, none, very long ones', () => {
  assert.equal(say('été'), { like: 0, reason: 'unlike', spot: null, syllables: ['été'] });
  assert.equal(say(''), { like: 0, reason: 'unlike', spot: null, syllables: [''] });
  assert.is(say('a'.repeat(1000)).reason, 'unlike');
  assert.is(say('ba').reason, 'initial');
});

sounds(
  'the order of the words changes nothing but is the byte order; a word more is another model',
  () => {
    const again = trainSound({ words: WORDS, proper: WORDS.map(() => 0), language: 'es' });
    assert.is(again.hash, model.hash);
    assert.equal(again.letters.costs, model.letters.costs);
    assert.equal(again.junctions, model.junctions);
    const more = trainSound({
      words: [...WORDS, 'zorro'],
      proper: [...WORDS, 'zorro'].map(() => 0),
      language: 'es',
    });
    assert.is.not(more.hash, model.hash);
    const named = trainSound({
      words: WORDS,
      proper: WORDS.map((_, i) => +(i < 3)),
      language: 'es',
    });
    assert.is.not(named.hash, model.hash);
  },
);

sounds('a source of fewer than twelve words has no sound, and is told what would help', () => {
  const words = ['alpha', 'beta'];
  const train = () => trainSound({ words, proper: [0, 0], language: 'en' });
  refuses(train, 'sound-empty', /2 different words .* 12 at least; use a longer text/);
});

sounds.run();
