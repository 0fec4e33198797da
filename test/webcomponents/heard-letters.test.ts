/** Letters of a heard name: syllables, stress and weak spot as pieces. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heardLetters } from '../../webcomponents/logic/cast/heard-letters.ts';

const heard = suite('letters of a heard name');

const shown = (...args: Parameters<typeof heardLetters>): string =>
  heardLetters(...args)
    .map(({ text, stressed, weak, first }) => {
      const letters = weak ? `[${text}]` : text;
      return `${first ? '·' : ''}${stressed ? letters.toUpperCase() : letters}`;
    })
    .join('');

heard('pieces carry stress and weak spot across syllables, with the marks of the spelling', () => {
  const name = {
    ...{ name: 'Jäälahti', plain: 'jaalahti', syllables: ['jaa', 'lah', 'ti'], stress: 0 },
    spot: [5, 7],
  };
  assert.is(shown(name), 'JÄÄ·la[h]·[t]i');
  assert.is(shown({ ...name, name: "Jaa l'ahti", spot: [0, 2] }), '[JA]A·lah·ti');
  assert.is(shown({ ...name, name: 'Straße', stress: null, spot: [7, 8] }), 'jaa·lah·t[i]');
});

heard.run();
