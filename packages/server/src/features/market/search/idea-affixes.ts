/** Words that close the names of businesses, the most common first. */
// oxfmt-ignore
export const CLOSINGS = [
  'hub', 'kit', 'house', 'works', 'base', 'nest', 'lab', 'flow', 'crew', 'mate', 'spot', 'box', 'studio',
  'yard', 'craft', 'space', 'desk', 'line', 'path', 'point', 'loop', 'bay', 'lane', 'wave', 'spark',
  'grove', 'forge', 'deck', 'field', 'stack', 'pilot', 'guide', 'market', 'club', 'cloud', 'garden',
  'table', 'kitchen', 'corner', 'central',
]

/** Closing words that keep a name short. */
export const SHORT_CLOSINGS = ['hq', 'go', 'up', 'co', 'kit', 'hub', 'lab', 'box']

/** Words that people put before a noun, before several things, and before an activity. */
const OPENINGS = ['get', 'my', 'go', 'hello', 'the', 'try', 'join']
const BEFORE_SEVERAL = ['my', 'the', 'our', 'just', 'good']
const BEFORE_ACTIVITY = ['go', 'just', 'love', 'good']

/** The openings that sound right before a word. */
export function openingsFor(word: string): readonly string[] {
  if (word.endsWith('ing')) return BEFORE_ACTIVITY
  return /[^aius]s$/.test(word) ? BEFORE_SEVERAL : OPENINGS
}

/** Words that close the names of businesses in other scripts. Latin ones would mix scripts. */
export const NATIVE_CLOSINGS: Record<string, string[]> = {
  Cyrillic: ['онлайн', 'маркет', 'дом', 'хаб', 'про', 'плюс', 'лаб', 'центр', 'клуб', 'сервис'],
  Greek: ['σπίτι', 'αγορά', 'πλας', 'κέντρο', 'εδώ', 'τώρα'],
  Japanese: ['屋', '堂', '工房', '広場', '市場', '館', '庵', 'の森'],
  Hangul: ['랩', '몰', '샵', '하우스', '마켓', '나라', '집', '플러스'],
  Arabic: ['ستور', 'دار', 'سوق', 'بلس', 'هاب', 'زون'],
  Hebrew: ['פלוס', 'שופ', 'נט', 'בית', 'האב'],
  Thai: ['ออนไลน์', 'ดี', 'บ้าน', 'ช็อป', 'พลัส'],
  Devanagari: ['घर', 'बाज़ार', 'केंद्र', 'प्लस'],
}
