/** A process that never ends by itself, as one inside an endless call into SQLite. */
process.stdout.write('{"ok":true}');
for (;;);
