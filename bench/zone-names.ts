import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const CHANGED_EVERY = 1_000
const CHUNK_CHARS = 1_000_000
const SAY_EVERY = 20_000_000

// oxfmt-ignore
const SYLLABLES = [
  'an', 'be', 'cor', 'da', 'el', 'fi', 'gra', 'ho', 'in', 'jo', 'ka', 'lu', 'mo', 'ne', 'or', 'pa',
  'qui', 're', 'so', 'ti', 'ul', 've', 'wa', 'xe', 'ya', 'zo',
]

/** Made of syllables, about twelve letters, scattered over the alphabet. One in 1,000 changes. */
export function nameOf(n: number, day: number): string {
  let left = Math.imul(n, 0x9e3779b1) >>> 0
  let name = n % CHANGED_EVERY === 0 ? `${day}` : ''
  for (let syllable = 0; syllable < 3; syllable += 1) {
    name += SYLLABLES[left % SYLLABLES.length] ?? ''
    left = Math.floor(left / SYLLABLES.length)
  }
  return name + n.toString(36)
}

/** Writes the names of a day, in no order. */
export async function writeNames(file: string, names: number, day: number): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 4 * 1024 * 1024 })
  let text = ''
  for (let n = 0; n < names; n += 1) {
    text += `${nameOf(n, day)}\n`
    if (n % SAY_EVERY === 0 && n > 0) console.log(`  ${n.toLocaleString('en')} names are made`)
    if (text.length < CHUNK_CHARS) continue
    if (!out.write(text)) await once(out, 'drain')
    text = ''
  }
  out.end(text)
  await once(out, 'finish')
}
