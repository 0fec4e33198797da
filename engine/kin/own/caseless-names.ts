/** Which words of a text are names where no capital tells them: by the words before them, in Chinese by what recurs. */
import { withoutMarks } from '../../text/words.ts';
import { CUE, type NameContext } from './own-name.ts';

/** What is written with the word behind it, and, last, the article, which no name has. */
const PREFIXES: Readonly<Record<string, readonly [string, string]>> = {
  ar: ['وفبلك', 'ال'],
  he: ['ובלמשכה', 'ה'],
};
/** Languages without capitals whose names are found here; Japanese ones are told by katakana. */
export const CASELESS: ReadonlySet<string> = new Set([...Object.keys(PREFIXES), 'zh']);
const SHORTEST = 3;

/** The word of a name that is written with one letter before it: and Anna, to Anna; null for any other. */
export function prefixedName(
  word: string,
  language: string,
  names: ReadonlySet<string>,
): string | null {
  const rest = word.slice(1);
  return PREFIXES[language]?.[0].includes(word[0]!) && !names.has(word) && names.has(rest)
    ? rest
    : null;
}

/** The names of a text of one of these languages. Linear in the text. */
export function caselessNames(
  text: string,
  language: string,
  { cues, noNames }: NameContext,
): ReadonlySet<string> {
  if (language === 'zh') return chineseNames(text);
  const [prefixes, article] = PREFIXES[language]!;
  const counts = new Map<string, number>();
  const alone = new Set<string>();
  /** Words behind a title or a noun of kinship or place, and behind a verb of speech, which a common noun may follow. */
  const [sure, likely] = [new Set<string>(), new Set<string>()];
  let [last, end] = ['', 0];
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const word = withoutMarks(written);
    alone.add(word);
    for (const form of prefixes.includes(word[0]!) ? [word, word.slice(1)] : [word])
      counts.set(form, (counts.get(form) ?? 0) + 1);
    const cue =
      text.slice(end, index) === ' ' ? (cues.get(last) ?? cues.get(last.slice(1)) ?? 0) : 0;
    if (cue & (CUE.title | CUE.kin | CUE.site)) sure.add(word);
    else if (cue & CUE.speech) likely.add(word);
    [last, end] = [word, index + written.length];
  }
  const isName = (word: string): boolean =>
    word.length >= SHORTEST &&
    !cues.has(word) &&
    !noNames.has(word) &&
    !word.startsWith(article.length > 1 ? article : '\0') &&
    !counts.has(article + word) &&
    !(prefixes.includes(word[0]!) && alone.has(word.slice(1))) &&
    (sure.has(word) || counts.get(word)! > 1);
  return new Set([...sure, ...likely].filter(isName));
}

/** Family names of one character, those left out that are common words as well, and of two. */
const FAMILY =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严金魏陶姜谢邹喻柏窦章苏潘葛范彭鲁韦马凤方俞任袁柳鲍史唐费廉岑薛' +
  '雷贺倪汤滕殷罗毕郝邬傅卞康伍余元顾孟黄穆萧尹姚邵汪祁毛狄臧戴宋茅庞熊纪舒屈项祝董梁杜阮蓝席贾路娄江童颜郭梅林钟徐邱骆高夏蔡' +
  '田樊胡凌霍虞万柯管卢莫房缪丁邓洪崔龚程裴陆荣段侯武刘詹龙叶司黎白蒲卓池乔闻翟谭姬申冉桑尚温庄晏柴慕容向易慎廖庾耿寇欧聂楚';
const PLACE = '山城镇谷江河湖海岛庄村州国府宫寺门阁峰岭洞堡关洲原林殿楼院峡';
/** Characters that no name holds. */
const NONE =
  /[的了在是不他她它我你们这那有和也就都说道着过去来到没被把从对又还却便只要问想看见笑时里与以而则此其之一二三四五六七八九十]/u;
const MOST_CHARACTERS = 4;

/** Characters that recur: a family name and one or two behind it, and those that end as places do. */
function chineseNames(text: string): Set<string> {
  const counts = new Map<string, number>();
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu)) {
    for (let from = 0; from < run.length; from++) {
      for (let size = 2; size <= MOST_CHARACTERS + 1 && from + size <= run.length; size++) {
        if (NONE.test(run[from + size - 1]!)) break;
        const some = run.slice(from, from + size);
        if (size === 2 && NONE.test(some)) break;
        if (isPerson(some) || isChinesePlace(some)) counts.set(some, (counts.get(some) ?? 0) + 1);
      }
    }
  }
  const often = [...counts].filter(([, n]) => n > 1);
  /** How often each stands within one that is a character longer, at most. */
  const within = new Map<string, number>();
  for (const [longer, n] of often)
    for (const part of [longer.slice(1), longer.slice(0, -1)])
      within.set(part, Math.max(n, within.get(part) ?? 0));
  const isWhole = ([some, n]: readonly [string, number]): boolean => n > (within.get(some) ?? 0);
  const isName = (some: string): boolean =>
    some.length <= MOST_CHARACTERS && (some.length <= 3 || isChinesePlace(some));
  const whole = often.filter(isWhole).map(([some]) => some);
  return new Set(whole.filter(isName));
}

const isPerson = (some: string): boolean => FAMILY.includes(some[0]!);

/** Whether a Chinese name ends as places do. */
export const isChinesePlace = (name: string): boolean => PLACE.includes(name.at(-1)!);

/** Where a name begins in a text without blanks that stands in it at a place; how long it is, 0 for none. */
export function nameLengthAt(text: string, at: number, names: ReadonlySet<string>): number {
  for (let size = MOST_CHARACTERS; size > 1; size--)
    if (names.has(text.slice(at, at + size))) return size;
  return 0;
}
