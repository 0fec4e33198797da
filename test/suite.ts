/** Test helper: suites of uvu that run once their file has been read, so that none is forgotten. */
import { suite as plain, type Test } from 'uvu';

/** A suite of which all tests are given before its file awaits anything. */
export function suite<T extends object = object>(name: string): Test<T> {
  const tests = plain<T>(name);
  queueMicrotask(tests.run);
  // whoever runs it too says nothing new
  tests.run = () => {};
  return tests;
}
