/** The address of the analysis pages: tabs, slots, spans of lengths. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  parseSpan,
  patchesOf,
  shownOf,
  spanBetween,
  spanText,
  TABS,
  tabOf,
} from '../../../webcomponents/logic/charts/analysis-view.ts';

const view = suite('what the analysis shows');

view('every tab is found by its name and anything else leads to the first', () => {
  for (const { name } of TABS) assert.is(tabOf({ tab: name }), name);
  assert.is(tabOf({ tab: 'nonsense' }), 'shape');
  assert.is(tabOf({}), 'shape');
});

view('the address decides which patches are shown, else what is loaded', () => {
  assert.is(shownOf({ patch: 'b' }, ['a', 'b']), 'b');
  assert.is(shownOf({ patch: 'both' }, ['a']), 'both');
  assert.is(shownOf({ patch: 'c' }, ['b']), 'b');
  assert.is(shownOf({}, ['a', 'b']), 'both');
  assert.is(shownOf({}, []), 'both');
  assert.equal(patchesOf('both'), ['a', 'b']);
  assert.equal(patchesOf('b'), ['b']);
});

view('a span comes back from its text', () => {
  for (const span of [
    { from: 1, to: 1 },
    { from: 2, to: 14 },
  ]) {
    assert.equal(parseSpan(spanText(span)), span);
  }
  assert.equal(spanBetween(5, 2), { from: 2, to: 5 });
});

view('a text that is no span is none', () => {
  for (const text of [undefined, '', '0', '3-2', '-2', '2-', 'a', '1.5']) {
    assert.is(parseSpan(text), null, String(text));
  }
});

view.run();
