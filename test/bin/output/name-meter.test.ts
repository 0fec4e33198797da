/** Progress of names on a terminal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { duration, NameMeter } from '../../../bin/output/progress.ts';

const meters = suite('name meter');

function meter(wanted: number, isTTY = true) {
  let written = '';
  let time = 0;
  const terminal = { isTTY, write: (text: string) => (written += text) };
  const made = new NameMeter(wanted, { terminal, now: () => time });
  return {
    meter: made,
    show(ms: number, names: number, note?: string): string {
      time = ms;
      written = '';
      made.show(names, note);
      return written.replace('\r\x1b[K', '');
    },
    written: () => written,
  };
}

meters('shows names, rate and remaining time', () => {
  const { meter: shown, show, written } = meter(10_000_000);
  assert.is(show(0, 2_000_000), '[batch] 2,000,000 of 10,000,000 names');
  assert.is(show(100, 2_200_000), '', 'a few times a second only');
  // what was there at the start is not counted into the rate
  assert.is(
    show(2000, 4_000_000),
    '[batch] 4,000,000 of 10,000,000 names, 1,000,000 a second, 6 s left',
  );
  assert.match(show(3000, 4_500_000, '; 2 workers'), / left; 2 workers$/);
  shown.clear();
  assert.ok(written().endsWith('\r\x1b[K'));
});

meters('without an end there is no remaining time, without a terminal nothing', () => {
  const endless = meter(Number.MAX_SAFE_INTEGER);
  endless.show(0, 0);
  assert.is(endless.show(2000, 500), '[batch] 500 names, 250 a second');
  assert.is(meter(10, false).show(5000, 5), '');
});

meters('durations are short', () => {
  assert.equal([0.2, 59, 200, 18_720, 1e6].map(duration), [
    '1 s',
    '59 s',
    '3 min 20 s',
    '5 h 12 min',
    '11 d 13 h',
  ]);
});

meters.run();
