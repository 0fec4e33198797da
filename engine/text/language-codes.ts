/** Codes of hyphenation patterns by the ISO 639-1 codes that the detector answers. */
export const DETECTED_CODES: ReadonlyMap<string, string> = new Map(
  (
    'en en_US, de de_DE, fr fr, es es, it it_IT, pt pt_PT, nl nl_NL, pl pl_PL, cs cs_CZ, ' +
    'sk sk_SK, ru ru_RU, uk uk_UA, bg bg_BG, hr hr_HR, sl sl_SI, ro ro_RO, hu hu_HU, el el_GR, ' +
    'sv sv_SE, da da_DK, no nb_NO, is is_IS, et et_EE, lv lv_LV, lt lt_LT, ca ca, eu eu, gl gl, ' +
    'eo eo, be be_BY, sq sq_AL, sr sr_Cyrl, th th_TH, id id_ID, mn mn_MN, as as_IN, hi hi, ' +
    'kn kn_IN, mr mr_IN, or or_IN, pa pa_IN, sa sa_IN, te te_IN, af af_ZA, zu zu_ZA'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);
