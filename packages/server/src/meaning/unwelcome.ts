/** Letters that nobody wants to read in a name, wherever they stand. */
const OFFENSIVE = listOf(`
  anal anus arse ass bastard bitch blowjob boob bollock butt clit cock coon crap cum cunt dick dildo
  dyke fag faggot fuck gook hentai hitler homo hooker incest jap jerkoff jizz kike kkk milf molest
  nazi negro nigga nigger nude orgasm paedo pedo penis piss poop porn prick pube pussy queef rape
  retard rapist semen sex shit slut smut spic suck tit tits tranny turd twat vagina viagra wank
  wetback whore xxx
`)

const STRONG_LENGTH_MIN = 5
const OFFENSIVE_WORDS = new Set(OFFENSIVE)
const HAS_OFFENSIVE = new RegExp(OFFENSIVE.join('|'))
/** Long ones mean themselves in any word. Short ones occur in many innocent words. */
const HAS_STRONG = new RegExp(
  ['fuck', ...OFFENSIVE.filter(({ length }) => length >= STRONG_LENGTH_MIN)].join('|'),
)

/** Words with sad or violent company. They are often close in meaning, and never good in a name. */
const GLOOMY = new Set(
  listOf(`
    abuse addict addiction amphetamine assault bomb booze bully cancer casket cocaine coffin coma
    corpse corrupt cruel crime dead death debt die disease divorce drug drunk enemy evil fail fat
    fraud funeral grave gun hate hell heroin hostage insomnia jail kill loser methadone misery morphine
    murder narcolepsy opium pain painkiller poison poverty prison puke rat rotten sad scam sick slave
    slum snot starve stink stupid suicide terror thief toilet torture tragedy trash tumor ugly vibrator
    victim virus vomit war weapon
  `),
)

/** Brands of others, which stand close to what they sell. */
const BRANDS = new Set(
  listOf(`
    adidas airbnb amazon audi bmw chevy disney ebay facebook fedex ferrari ford gmail google gucci
    honda ikea instagram ipad iphone ipod lego linux microsoft mozilla netflix nike nintendo nissan
    oracle paypal pepsi pinterest playstation rolex samsung skype sony spotify starbucks toyota twitter
    tylenol uber valium volvo walmart whatsapp wordpress xbox yahoo youtube
  `),
)

/** Whether a word should not be offered as part of a name. */
export function isUnwelcome(word: string): boolean {
  return GLOOMY.has(word) || BRANDS.has(word) || isOffensive(word)
}

/** Whether a word is offensive in itself. */
export function isOffensive(word: string): boolean {
  return HAS_OFFENSIVE.test(word) && (OFFENSIVE_WORDS.has(word) || HAS_STRONG.test(word))
}

/**
 * Whether a name made of these words reads as something offensive. Ordinary words may contain such
 * letters (grape, essex, class), but no word is one, and none appears where words meet.
 */
export function readsBadly(words: readonly string[]): boolean {
  const label = words.join('')
  if (!HAS_OFFENSIVE.test(label)) return false
  if (words.some(isOffensive)) return true
  return OFFENSIVE.some((letters) => {
    for (let at = label.indexOf(letters); at >= 0; at = label.indexOf(letters, at + 1)) {
      if (!isInside(words, at, at + letters.length)) return true
    }
    return false
  })
}

/** The same for an invented word, which has no ordinary meaning to excuse such letters. */
export function soundsBad(invented: string): boolean {
  return HAS_OFFENSIVE.test(invented)
}

/** Whether the letters from `start` to `end` all belong to one word. */
function isInside(words: readonly string[], start: number, end: number): boolean {
  let from = 0
  for (const word of words) {
    if (start >= from && end <= from + word.length) return true
    from += word.length
  }
  return false
}

function listOf(text: string): string[] {
  return text.trim().split(/\s+/)
}
