/**
 * The engine for any JavaScript: `namewalk/engine`. No file, no thread, no clock; chance comes from seeds. A text becomes
 * a corpus and a sound, those become walks, candidates, selections and numbered names.
 *
 *     const { corpus, source } = readText(novel, { language: 'de', hyphenator: texHyphenator(patterns) });
 *     new Walker(corpus, DEFAULT_WALK).batch(7n, 0, 1, 5); // numbers of syllables; corpus.syllable(i) is the text
 *     openNameSpace(source, { profile, seed: 7n }).at(42);
 */
export { EngineError } from '../base/errors.ts';
export { type Corpus, CorpusBuilder } from '../corpus/corpus.ts';
export { annotate, FEATURE_NAMES, type FeatureName, featureFlags } from '../corpus/features.ts';
export { PROFILES, type ProfileName, type WalkProfile } from '../corpus/profiles.ts';
export type { CandidateTable } from '../names/candidates.ts';
export { type CombineParams, combine } from '../names/combine.ts';
export { type NamePolicy, parsePolicies, type SelectMode } from '../names/policy.ts';
export { nameOf } from '../names/render.ts';
export { type RenderStyle, renderName } from '../names/render-style.ts';
export { type Selection, type SelectParams, select } from '../names/select.ts';
export { type ClassProfile, defaultProfile, parseProfile } from '../sound/class-profile.ts';
export { type SoundModel, trainSound } from '../sound/sound-model.ts';
export type { RunSource } from '../sound/source-words.ts';
export { type OwnStream, ownStream } from '../space/namespace-2.ts';
export type { Hyphenator } from '../text/hyphenation.ts';
export { type TexPatterns, texHyphenator } from '../text/tex-patterns.ts';
export { DEFAULT_WALK, Walker, type WalkParams } from '../walk/walker.ts';
export { type NameSpace, type NameSpaceOptions, openNameSpace } from './name-space.ts';
export { type ReadOptions, type ReadText, readText } from './read-text.ts';
