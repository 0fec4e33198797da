/** Choosing hyphenation patterns by language code, from packages and folders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import type { Hyphenator } from '../../../engine/text/hyphenation.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { loadHyphenator } from '../../../store/texts/hyphenators.ts';
import { sampled } from '../../extent.ts';
import { faultOf } from '../../fault.ts';
import { installedPatterns } from '../../hyphen-folder.ts';
import { suite } from '../../suite.ts';
import { sharedFolderSuite, writeFiles } from '../temp-folder.ts';

/** The refusal to load patterns of a language. */
async function rejection(language: string, folder: string | null) {
  const fault = await faultOf(loadHyphenator(language, folder));
  assert.instance(fault, EngineError);
  return fault;
}

const folder = sharedFolderSuite('hyphenation from a folder', (context) =>
  writeFiles(context.folder, {
    'hyph_de_AT.dic': 'UTF-8\n.won1der.\n',
    'hyph_de_DE.dic': Buffer.from('ISO8859-1\r\n.b\xfc1cher.\r\n', 'latin1'),
    'hyph_bg_BG.dic': Buffer.from('microsoft-cp1251\n.\xe0\xe11\xe2\xe3', 'latin1'),
    'hyph_en_GB.dic': 'UTF-8\n.won1derful.\n',
    'hyph_en_US.dic': 'UTF-8\n.wonder1ful.\n',
    'hyph_xx.dic': 'no-such-charset\n.won1der.\n',
    'hyph_yy.dic': Buffer.from('UTF-8\n.b\xfc1cher.\n', 'latin1'),
    'hyph_qq.dic': 'UTF-8\nc1k/k=k,1,x\n',
    'hyph_zz.txt': 'UTF-8\n',
  }),
);

folder('finds a code by its parts: first the longest, then the first file', async (context) => {
  const asked =
    'en_US en_US, en-us en_US, EN_us en_US, en_GB_oxendict en_GB, en_AU en_GB, en en_GB';
  for (const pair of `${asked}, de de_AT`.split(', ')) {
    const [language, code] = pair.split(' ');
    assert.is((await loadHyphenator(language!, context.folder)).code, code, language);
  }
  const { hyphenator } = await loadHyphenator('en_US', context.folder);
  assert.is(hyphenator.hyphenate('wonderful'), 'wonder-ful');
});

folder('decodes a file by the character set of its first line', async ({ folder: dir }) => {
  const german = await loadHyphenator('de_DE', dir);
  assert.is(german.hyphenator.hyphenate('bücher'), 'bü-cher');
  const bulgarian = await loadHyphenator('bg_BG', dir);
  assert.is(bulgarian.hyphenator.hyphenate('абвг'), 'аб-вг');
});

folder('tells what a language lacks, with its folder or its line', async ({ folder: dir }) => {
  for (const [language, code, message] of [
    ['fr_FR', 'language-unknown', /"fr_FR"/],
    ['zz', 'language-unknown', /"zz"/],
    ['', 'language-unknown', /""/],
    ['../en_US', 'language-unknown', /"\.\.\/en_US"/],
    ['xx', 'dictionary-charset', /no-such-charset/],
    ['yy', 'dictionary-invalid', /hyph_yy\.dic/],
    ['qq', 'dictionary-invalid', /hyph_qq\.dic: "c1k\/k=k,1,x" is no pattern/],
  ] as const) {
    const error = await rejection(language, dir);
    assert.is(error.code, code, language);
    assert.match(error.message, message);
    assert.ok(error.message.includes(dir));
  }
  const missing = join(dir, 'missing');
  const error = await rejection('en_US', missing);
  assert.is(error.code, 'hyphen-dir-unreadable');
  assert.ok(error.message.includes(missing));
});

const bundled = suite('hyphenation from the package');

/** The codes offered to users; Esperanto and Zulu have no patterns in the package. */
const OFFERED =
  'af_ZA sq_AL as_IN eu be_BY bg_BG ca hr_HR cs_CZ da_DK nl_NL en_GB en_US et_EE fr gl de_DE de_AT ' +
  'de_CH el_GR hu_HU is_IS id_ID it_IT kn_IN lt_LT lv_LV mr_IN mn_MN nb_NO nn_NO or_IN pl_PL pt_BR ' +
  'pt_PT pa_IN ro_RO ru_RU sa_IN sr_Cyrl sr_Latn sk_SK sl_SI es sv_SE te_IN th_TH uk_UA';

bundled('has patterns for all offered codes but Esperanto and Zulu', async () => {
  for (const language of OFFERED.split(' ')) {
    const { hyphenator } = await loadHyphenator(language, null);
    assert.is(hyphenator.hyphenate('ab').replaceAll('-', ''), 'ab', language);
  }
  for (const language of ['eo', 'zu_ZA', 'xx_YY', '']) {
    const error = await rejection(language, null);
    assert.is(error.code, 'language-unknown');
    assert.match(error.message, '--hyphen-dir');
  }
});

bundled('maps codes to the pattern sets of the package', async () => {
  const sets =
    'en en-us, en_US en-us, en-GB en-gb, de_AT de-1996, de_CH de-ch-1901, pt_BR pt, nb_NO nb, ' +
    'el_GR el-monoton, mn_MN mn-cyrl, sr_Latn sh-latn, sr_RS sr-cyrl, es_MX es';
  for (const pair of sets.split(', ')) {
    const [language, set] = pair.split(' ');
    assert.is((await loadHyphenator(language!, null)).code, set);
  }
});

bundled('leaves two letters at either end, exceptions included', async () => {
  const { hyphenator } = await loadHyphenator('en_GB', null);
  for (const word of ['universities', 'a', 'an', 'are', 'area', 'idea', 'ready']) {
    const pieces = hyphenator.hyphenate(word).split('-');
    assert.is(pieces.join(''), word);
    assert.ok(pieces.length === 1 || (pieces[0]!.length >= 2 && pieces.at(-1)!.length >= 2));
  }
});

bundled('takes names of object properties for ordinary words', async () => {
  const { hyphenator } = await loadHyphenator('en_US', null);
  for (const word of ['constructor', 'valueof', 'tostring', 'hasownproperty']) {
    assert.is(hyphenator.hyphenate(word).replaceAll('-', ''), word);
  }
});

const recorded = suite('recorded hyphenation');

const INPUTS = join(packageRoot(), 'test/golden/inputs');

/** The least share of the recorded words that the package splits in the same way. */
const LEAST = { en_US: 0.989, en_GB: 0.9998, de_DE: 0.973, es_ES: 0.975, it_IT: 0.997 };

/** Share of the recorded words, or of every `nth` of them, that `hyphenator` splits in the same way. */
function agreement(language: string, hyphenator: Hyphenator, nth = 1): number {
  const packed = readFileSync(join(INPUTS, `hyphenated-${language}.txt.gz`));
  const words = gunzipSync(packed).toString('utf8').trim().split('\n');
  const all = words.filter((_, i) => i % nth === 0);
  const same = all.filter((word) => hyphenator.hyphenate(word.replaceAll('-', '')) === word);
  return same.length / all.length;
}

recorded('the package agrees with nearly all recorded words', async () => {
  for (const [language, least] of Object.entries(LEAST)) {
    const { hyphenator } = await loadHyphenator(language, null);
    const share = agreement(language, hyphenator);
    assert.ok(share >= least, `${language}: ${share}`);
  }
});

recorded('installed patterns give every recorded split', async () => {
  const found = await installedPatterns();
  if ('missing' in found) return console.log(`  not tried: ${found.missing}`);
  for (const language of Object.keys(LEAST)) {
    const { hyphenator } = await loadHyphenator(language, found.folder);
    assert.is(agreement(language, hyphenator, sampled(5, 1)), 1, language);
  }
});
