import { randomFillSync } from 'node:crypto'

/** Crockford's base 32: no ambiguous letters, and it sorts in numeric order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARS = 10
const RANDOM_CHARS = 16

/**
 * An opaque id such as `ord_01k9…`: ten characters of milliseconds, then eighty random bits, so ids
 * sort by creation time and can't be guessed.
 */
export function publicId(prefix: string, now: Date): string {
  return `${prefix}_${timePart(now.getTime())}${randomPart()}`
}

/** Whether a text has the format of an id with this prefix. The id may still be unknown. */
export function isPublicId(prefix: string, text: string): boolean {
  if (!text.startsWith(`${prefix}_`)) return false
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1))
}

/** When an id was made, to the millisecond. */
export function publicIdTime(id: string): Date {
  const at = id.indexOf('_') + 1
  const digits = Array.from(id.slice(at, at + TIME_CHARS), (char) => ALPHABET.indexOf(char))
  return new Date(digits.reduce((sum, digit) => sum * 32 + digit, 0))
}

// Cached, because a busy service creates many ids in one millisecond.
let lastTime = { milliseconds: -1, text: '' }

function timePart(milliseconds: number): string {
  if (milliseconds !== lastTime.milliseconds) {
    lastTime = { milliseconds, text: timeText(milliseconds) }
  }
  return lastTime.text
}

function timeText(milliseconds: number): string {
  let rest = milliseconds
  let text = ''
  for (let i = 0; i < TIME_CHARS; i += 1) {
    text = ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

// A system call per id would cost more than everything else, so random bytes are fetched in blocks
// and turned into letters together. No byte is used twice.
const pool = Buffer.alloc(RANDOM_CHARS * 256)
let used = pool.length

function randomPart(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    for (const [at, byte] of pool.entries()) pool[at] = ALPHABET.charCodeAt(byte & 31)
    used = 0
  }
  used += RANDOM_CHARS
  return pool.toString('latin1', used - RANDOM_CHARS, used)
}
