/**
 * The engine for any JavaScript: `namewalk/engine`. No file, no thread, no clock; chance comes from seeds. A text becomes
 * a corpus, which becomes walks, candidates and selections, and its own names, of which others are made.
 *
 *     const corpus = readText(novel, { language: 'de', hyphenator: texHyphenator(patterns) });
 *     new Walker(corpus, DEFAULT_WALK).batch(7n, 0, 1, 5); // numbers of syllables; corpus.syllable(i) is the text
 *     const stock = stockOf({ own: ownNamesOfText(novel, 'de'), language: 'de' }, { kind: 'place' });
 *     listOf(stock, { seed: 7n, count: 20, offset: 0, avoid: [], liked: [], disliked: [] }).names;
 */
export { EngineError } from '../base/errors.ts';
export { type Corpus, CorpusBuilder } from '../corpus/corpus.ts';
export { annotate, FEATURE_NAMES, type FeatureName, featureFlags } from '../corpus/features.ts';
export { PROFILES, type ProfileName, type WalkProfile } from '../corpus/profiles.ts';
export type { KinName, KinPart } from '../kin/joins-of.ts';
export type { PartTest } from '../kin/kin-class.ts';
export { type ClassStock, type ListRequest, listOf } from '../kin/list.ts';
export { type OwnNames, ownNamesOfText } from '../kin/own/own-names.ts';
export { readNameList } from '../kin/own/read-list.ts';
export { type StockRequest, stockOf } from '../kin/stock.ts';
export { countedClass } from '../model/counted-class.ts';
export type { CandidateTable } from '../names/candidates.ts';
export { type CombineParams, combine } from '../names/combine.ts';
export { type NamePolicy, parsePolicies, type SelectMode } from '../names/policy.ts';
export { nameOf } from '../names/render.ts';
export { type RenderStyle, renderName } from '../names/render-style.ts';
export { type Selection, type SelectParams, select } from '../names/select.ts';
export { type Hyphenator, type TexPatterns, texHyphenator } from '../text/hyphenation.ts';
export { DEFAULT_WALK, Walker, type WalkParams } from '../walk/walker.ts';
export { type ReadOptions, readText } from './read-text.ts';
