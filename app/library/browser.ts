/** `namewalk` where a bundler makes programs for browsers: says what to import instead. */
export { EngineError } from '../../engine/base/errors.ts';

function needsNode(): never {
  throw new Error(
    'namewalk needs Node. In a browser import namewalk/engine, which makes names, or namewalk/runtime/list, which reads a list of them.',
  );
}

export {
  needsNode as listRuns,
  needsNode as makeRun,
  needsNode as openPackages,
  needsNode as openRun,
  needsNode as openText,
  needsNode as verify,
};
