#!/usr/bin/env node
/** The program `namewalk`: runs the command line and survives readers that stop early. */
import { main } from './main.ts';

/** A reader such as `head` may stop early: that is no fault. */
process.stdout.on('error', (err: NodeJS.ErrnoException) => {
  if (err.code !== 'EPIPE') throw err;
  process.exit(0);
});
/** Nobody reads the messages any more; the work goes on. */
process.stderr.on('error', () => {});

// The exit code is set and not forced, so that everything written gets out.
process.exitCode = await main(process.argv.slice(2));
