/** Test helper: suites of uvu that run once their file has been read, so that none is forgotten. */
import { type Callback, suite as plain, type Test } from 'uvu';

/** A suite of which all tests are given before its file awaits anything; one that comes later is refused. */
export function suite<T extends object = object>(name: string): Test<T> {
  const tests = plain<T>(name);
  let isClosed = false;
  const add = (title: string, handler: Callback<T>): void => {
    if (isClosed)
      throw new Error(`${name}: '${title}' comes after an await; make the suite behind it`);
    tests(title, handler);
  };
  queueMicrotask(() => {
    isClosed = true;
    tests.run();
  });
  const before = (hook: Callback<T>): void =>
    tests.before((context) =>
      (async () => hook(context))().catch((fault) => {
        console.error(fault); // uvu says only that no test has passed
        throw fault;
      }),
    );
  Object.assign(before, { each: tests.before.each });
  // whoever runs it too says nothing new
  return Object.assign(add as Test<T>, tests, { before, run: () => {} });
}
