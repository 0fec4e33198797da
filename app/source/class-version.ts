/** Version 2 of name classes for selections: what the class says of sounds, in the language of the run. */
import { EngineError } from '../../engine/base/errors.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { SoundFilterSpec } from '../../engine/filters/sound-filter.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { spokenBounds, spokenRules } from '../../engine/names/spoken.ts';
import type { SoundRequest } from '../../operations/sound.ts';
import type { SelectRequest } from '../../operations/walker/select.ts';
import type { ClassVersion } from '../../operations/walker.ts';
import { runLanguages } from '../../store/manifests/manifest.ts';
import { readClassEntry } from '../../store/names/classes.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import { type Sounds, soundSpec } from './sounds.ts';

/** What evaluates candidates: the policy in its version, and the filter of their sound. */
export interface Evaluator {
  readonly policy: NamePolicy;
  readonly sound: SoundFilterSpec | null;
}

/** A request that names a class, its version and a sound. */
interface Requested {
  readonly policy: NamePolicy;
  readonly classVersion: ClassVersion;
  readonly sound: SoundRequest | null;
}

/**
 * The policy as the requested version has it. Version 2 goes by sounds where the language of the run has a table of
 * them, takes syllables, letters and, unless the request says otherwise, likeness from the class; likeness needs the
 * words of the run and is let be without them. Faults as `readNameClasses` and `Sounds.ofRun`.
 */
export async function evaluatorOf(
  { policy, classVersion, sound }: Requested,
  runDir: string,
  { policies, sounds }: { readonly policies: PolicyFile; readonly sounds: Pick<Sounds, 'ofRun'> },
): Promise<Evaluator> {
  const wanted = await soundSpec(sounds, runDir, sound);
  if (classVersion === 1) return { policy, sound: wanted };
  const { syllables, letters, like } = spokenBounds(
    policy,
    await readClassEntry(policies, policy.name),
  );
  const languages = await runLanguages(runDir);
  return {
    policy: {
      ...policy,
      syllableRange: syllables,
      spoken: spokenRules(languages.length === 1 ? languages[0]! : '', letters),
    },
    sound: wanted ?? (await likeness(sounds, runDir, like)),
  };
}

/** What a selection goes by, its exclusion being read. Faults as `evaluatorOf`. */
export async function criteriaOf(
  request: Pick<SelectRequest, 'params' | 'classVersion' | 'sound'>,
  exclude: ExclusionSpec | null,
  runDir: string,
  parts: Parameters<typeof evaluatorOf>[2],
): Promise<SelectParams> {
  const { params } = request;
  const by = await evaluatorOf({ ...request, policy: params.policy }, runDir, parts);
  return { ...params, ...by, exclude };
}

async function likeness(
  sounds: Pick<Sounds, 'ofRun'>,
  runDir: string,
  like: readonly [number, number],
): Promise<SoundFilterSpec | null> {
  try {
    return await soundSpec(sounds, runDir, { like, whole: false });
  } catch (err) {
    if (err instanceof EngineError && /^(words|sound)-/.test(err.code)) return null;
    throw err;
  }
}

/** Which rules it evaluated by, in wire form; nothing for version 1. */
export const versionFields = ({ spoken }: NamePolicy) =>
  spoken ? { class_version: 2 as const, rules: spoken.table ?? 'letters' } : {};
