/** Consonants that English words and syllables begin with. */
const ONSETS = setOf(`
  b bl br c ch cl cr d dr f fl fr g gl gr h j k kl kn kr l m n p ph pl pr qu r s sc sh sk sl sm sn sp
  spr squ st str sw t th thr tr tw v w wh wr y z
`)
/** Consonants that English words and syllables end with. */
const CODAS = setOf(`
  b c ch ck ct d f ff ft g k l ld lf lk ll lm lp lt m mp n nch nd ng nk nt p pt r rch rd rf rk rl rm rn
  rp rt s sh sk sp ss st t tch th v w x z zz
`)
const VOWELS_TOGETHER_MAX = 2
const PIECES = /[aeiou]+|[^aeiou]+/g

const BLEND_LENGTH_MIN = 5
const BLEND_LENGTH_MAX = 10
/** A longer word makes a blend that is too long. */
const WHOLE_LENGTH_MAX = 5
const STEM_LENGTH_MIN = 3
const STEM_LENGTH_MAX = 5

/** Endings of brands, and the words that they sound right after. */
const ENDINGS: [ending: string, after: RegExp][] = [
  ['ly', /[aeiou][bcdfghkmnprtvwx]$|[^aeiou][dghkmpt]$/],
  ['io', /[bcdfglmnprtvz][eoay]?$/],
  ['ify', /[bcdfgklmnprt]$/],
  ['ora', /[bcdflmnptv]e?$/],
  ['sy', /[aeiou][bdgkmnpt]$/],
  ['ia', /[bcdflmnrtvz]a?$/],
  ['eo', /[bcdflmnprtv]e?$/],
  ['ster', /[aeiou][bdgkmnp]$/],
]

/** Whether an English reader can say a word: known clusters of consonants, few vowels in a row. */
export function isPronounceable(word: string): boolean {
  if (!/^[a-z]+$/.test(word)) return false
  // Y is a vowel unless a vowel follows it.
  const pieces = word.replaceAll(/y(?![aeiou])/g, 'i').match(PIECES) ?? []
  return pieces.every((piece, place) => {
    if (/[aeiou]/.test(piece)) return piece.length <= VOWELS_TOGETHER_MAX
    if (pieces.length === 1) return false
    if (place === 0) return ONSETS.has(piece)
    return place === pieces.length - 1 ? CODAS.has(piece) : isInnerCluster(piece)
  })
}

/**
 * Words made of two others: run together where their letters overlap (`solaroof`), or the first
 * syllable of one before the other (`norwind`). Only those that can be said.
 */
export function blendWords(first: string, second: string): string[] {
  const blends = [...overlapping(first, second), ...bySyllable(first, second)]
  return [...new Set(blends)].filter(
    (blend) =>
      blend.length >= BLEND_LENGTH_MIN &&
      blend.length <= BLEND_LENGTH_MAX &&
      blend !== first &&
      blend !== second &&
      isPronounceable(blend),
  )
}

/** A word with the endings of brands: `leashly`, `solora`. Only those that can be said. */
export function brandWord(word: string): string[] {
  const stem = word.replace(/[aeiouy]$/, '')
  if (stem.length < STEM_LENGTH_MIN || stem.length > STEM_LENGTH_MAX) return []
  return ENDINGS.filter(([, after]) => after.test(word))
    .map(([ending]) => stem + ending)
    .filter(isPronounceable)
}

/** The first syllable of a longer word, with the consonant that closes it: `sol` of `solar`. */
export function firstSyllable(word: string): string | undefined {
  const head = /^[^aeiouy]*[aeiouy]{1,2}[^aeiouy]?/.exec(word)?.[0]
  return head && head.length >= 2 && head.length <= word.length - 2 ? head : undefined
}

function* overlapping(first: string, second: string): Generator<string> {
  const most = Math.min(first.length, second.length) - 1
  for (let shared = most; shared > 0; shared -= 1) {
    if (first.endsWith(second.slice(0, shared))) yield first + second.slice(shared)
  }
}

function* bySyllable(first: string, second: string): Generator<string> {
  const head = firstSyllable(first)
  if (head === undefined || second.length > WHOLE_LENGTH_MAX) return
  if (head.length >= STEM_LENGTH_MIN) yield head + second
}

/** Between vowels, one syllable closes and the next opens. */
function isInnerCluster(cluster: string): boolean {
  if (ONSETS.has(cluster) || CODAS.has(cluster)) return true
  for (let at = 1; at < cluster.length; at += 1) {
    if (CODAS.has(cluster.slice(0, at)) && ONSETS.has(cluster.slice(at))) return true
  }
  return false
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
