/** Which languages the detector may name, and the hyphenation patterns each leads to. */

/** What the published table maps: the codes of patterns by ISO 639-1 code. */
const PUBLISHED =
  'en en_US, de de_DE, fr fr, es es, it it_IT, pt pt_PT, nl nl_NL, pl pl_PL, cs cs_CZ, ' +
  'sk sk_SK, ru ru_RU, uk uk_UA, bg bg_BG, hr hr_HR, sl sl_SI, ro ro_RO, hu hu_HU, el el_GR, ' +
  'sv sv_SE, da da_DK, no nb_NO, is is_IS, et et_EE, lv lv_LV, lt lt_LT, ca ca, eu eu, gl gl, ' +
  'eo eo, be be_BY, sq sq_AL, sr sr_Cyrl, th th_TH, id id_ID, mn mn_MN, as as_IN, hi hi, ' +
  'kn kn_IN, mr mr_IN, or or_IN, pa pa_IN, sa sa_IN, te te_IN, af af_ZA, zu zu_ZA';

/** Languages beyond it for which there are patterns. */
const FURTHER =
  'fi fi, la la, tr tr, cy cy, ga ga, oc oc, rm rm, ia ia, tk tk, fur fur, nn nn_NO, hy hy, ka ka, ' +
  'mk mk, bn bn, ta ta, ml ml, gu gu';

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]));

/** Codes of the published table: what has no patterns there is refused, not replaced. */
export const PUBLISHED_CODES = table(PUBLISHED);

/** Codes of hyphenation patterns by the ISO 639 codes that the detector returns. */
export const DETECTED_CODES = table(`${PUBLISHED}, ${FURTHER}`);

/**
 * ISO 639 codes (of two letters where there is one) by the codes of the detector's profiles. Profiles
 * that are not here are not compared: dialects and small neighbours take the texts of large languages.
 */
export const PROFILES = table(
  'eng en, deu de, fra fr, spa es, ita it, por pt, nld nl, pol pl, ces cs, slk sk, rus ru, ukr uk, ' +
    'bul bg, hrv hr, slv sl, ron ro, hun hu, ell el, swe sv, dan da, nob no, nno nn, isl is, ekk et, ' +
    'lvs lv, lit lt, cat ca, eus eu, glg gl, epo eo, bel be, als sq, srp sr, tha th, ind id, khk mn, ' +
    'hin hi, kan kn, mar mr, pan pa, san sa, tel te, afr af, zul zu, fin fi, lat la, tur tr, cym cy, ' +
    'gle ga, oci oc, roh rm, ina ia, tuk tk, fur fur, hye hy, kat ka, mkd mk, ben bn, tam ta, mal ml, ' +
    'guj gu, swh sw, tgl tl, vie vi, mlt mt, ltz lb, bre br, azj az, uzn uz, som so, hat ht, plt mg, ' +
    'hau ha, yor yo, ibo ig, kin rw, jav jv, sun su, fao fo, gla gd, haw haw, mri mi, arb ar, pes fa, ' +
    'urd ur, heb he, ydd yi, cmn zh, jpn ja, kor ko, kaz kk, kir ky, tat tt, tgk tg, npi ne, sin si, ' +
    'mya my, khm km, lao lo, amh am, tir ti, bod bo',
);

/** The languages that most texts are in, by their ISO 639 codes. */
export const WIDELY_WRITTEN: ReadonlySet<string> = new Set(
  (
    'en de fr es it pt nl pl cs sk ru uk bg hr sl ro hu el sv da no fi et lv lt tr ca is la id vi ' +
    'zh ja ko ar hi fa he th'
  ).split(' '),
);

/** Letters of Cyrillic that a language does not write: trigrams alone take short Russian texts for Serbian. */
export const FOREIGN_LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ['sr', /[ыэёщъяюьйіїєґў]/giu],
  ['mk', /[ыэёщъяюьйіїєґў]/giu],
  ['bg', /[ыэёіїєґўјљњћђџ]/giu],
  ['uk', /[ыэёъўјљњћђџ]/giu],
  ['be', /[ищъїєґјљњћђџ]/giu],
  ['ru', /[іїєґўјљњћђџ]/giu],
]);
