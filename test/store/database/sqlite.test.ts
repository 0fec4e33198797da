/** What is told where SQLite is missing. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { missing } from '../../../store/database/sqlite.ts';

const sqlite = suite('missing SQLite');

sqlite('the remedy is the one that helps: installed, or built', () => {
  const absent = missing({ code: 'MODULE_NOT_FOUND', message: "Cannot find module 'x'" });
  assert.match(absent, /is not installed\. Run npm install better-sqlite3 beside namewalk\.$/);
  const message = 'Could not locate the bindings file. Tried:\n → /a\n → /b';
  const unbuilt = missing({ message });
  assert.match(unbuilt, /was not built \(Could not locate the bindings file\)\. Run npm rebuild /);
});

sqlite.run();
