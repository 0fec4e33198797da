/** The operation `package`: its fields, bounds, defaults, flags and published texts. */
import type { JsonObject } from '../../engine/base/json.ts';
import { checkPackageName, type PackageInclude } from '../../engine/names/package-files.ts';
import { optionalField, plainField, valuesOf } from '../fields.ts';
import { looseSwitch } from '../kinds/numbers.ts';
import { invalidRequest, ofRequest } from '../request-error.ts';

/** Part of a file name; null counts as absent. */
const safeField = (key: 'name' | 'version', absent: string, help: string, placeholder: string) =>
  plainField(key, {
    help,
    placeholder,
    schema: { $ref: '#/components/schemas/PackageName', default: absent },
    read: (value) => ofRequest(() => checkPackageName(value ?? absent, key)),
  });

/** A text of a person; null when it is absent, null or blank. */
const remarkField = (key: string, most: number, help: string) =>
  optionalField(key, {
    help,
    schema: { type: ['string', 'null'], maxLength: most },
    absent: null,
    parse(value): string | null {
      if (typeof value !== 'string') throw invalidRequest(`${key} must be text.`);
      const text = value.trim();
      if (text.length <= most) return text || null;
      throw invalidRequest(`${key} must have at most ${most} characters (got ${text.length}).`);
    },
  });

export const PACKAGE_FIELDS = {
  /** Default `corpus-package`. */
  name: safeField('name', 'corpus-package', 'name of the package (default corpus-package)', 'NAME'),
  /** Default `0.1.0`. */
  version: safeField(
    'version',
    '0.1.0',
    '(default 0.1.0); both of letters, digits, ".", "_" and "-"',
    'VERSION',
  ),
  /** On what terms the names may be used. */
  licence: remarkField(
    'licence',
    200,
    'on what terms the names may be used, such as CC0-1.0; for the manifest',
  ),
  /** What else the manifest should say. */
  notes: remarkField('notes', 4000, 'anything else that the manifest should say'),
  includeWalksA: looseSwitch('include_walks_a', true),
  includeWalksB: looseSwitch('include_walks_b', true),
  includeCandidates: looseSwitch('include_candidates', true, {
    flag: 'no-candidates',
    help: 'the candidates themselves are left out',
  }),
  includeSelections: looseSwitch('include_selections', true),
  /** Whether a single selection becomes a class file, too; default false. */
  includeClassFiles: looseSwitch('include_class_files', false, {
    flag: 'class-files',
    help:
      'each selection also as selections/<corpus>_<class>_all.txt, so that an import keeps its class ' +
      '(always with several classes)',
  }),
};

/** Checks a package request; `RequestError` for a name or version that is not safe, or too long a remark. */
export function parsePackage(body: JsonObject) {
  const {
    includeWalksA: walks_a,
    includeWalksB: walks_b,
    includeCandidates: candidates,
    includeSelections: selections,
    includeClassFiles: classFiles,
    ...label
  } = valuesOf(PACKAGE_FIELDS, body);
  const include: PackageInclude = { walks_a, walks_b, candidates, selections };
  return { ...label, include, classFiles };
}
