#!/usr/bin/env node
/** The program `namewalk`: runs the command line and survives readers that stop early. */
import { main } from './main.ts';

/** A reader such as `head` may stop early: that is no fault. A full disk is one. */
process.stdout.on('error', (err: NodeJS.ErrnoException) => {
  if (err.code === 'EPIPE') process.exit(0);
  process.stderr.write(`error: Cannot write to standard output: ${err.message}\n`);
  process.exit(1);
});
/** Nobody reads the messages any more; the work goes on. */
process.stderr.on('error', () => {});

// The exit code is set and not forced, so that everything written gets out.
process.exitCode = await main(process.argv.slice(2));
