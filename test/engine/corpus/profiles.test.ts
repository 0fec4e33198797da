/** Walk profiles: names, order and values as published. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  INERTIA_COST,
  isProfileName,
  MAX_NEIGHBOUR_DISTANCE,
  PROFILE_NAMES,
  PROFILES,
} from '../../../engine/corpus/profiles.ts';

const profiles = suite('profiles');

profiles('the four profiles are the published ones, in their order', () => {
  assert.equal([...PROFILE_NAMES], ['clerical', 'dialect', 'goblin', 'ritual']);
  assert.equal(
    PROFILE_NAMES.map((name) => Object.values(PROFILES[name])),
    [
      [1, 0.3, 1],
      [2, 0.7, 0],
      [2, 1.5, -0.5],
      [3, 2.5, -1],
    ],
  );
  assert.is(INERTIA_COST, 0.5);
  assert.is(MAX_NEIGHBOUR_DISTANCE, 3);
});

profiles('names are case sensitive and nothing else is a profile', () => {
  for (const name of PROFILE_NAMES) assert.ok(isProfileName(name));
  for (const name of ['Goblin', 'custom', 'flat', '', 'toString', ' ritual']) {
    assert.not(isProfileName(name), name);
  }
});

profiles.run();
