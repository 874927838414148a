import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { centsOf } from '../../../values/cents.ts'
import { readTld } from '../../../values/domain-name.ts'
import { publicId } from '../../../values/public-id.ts'
import { listsOfQuery } from '../listings/search-lists.ts'
import {
  type Every,
  insertSaved,
  lockAccount,
  readSaved,
  type SavedSearchRow,
  type Source,
} from './sql.ts'

export const SAVED_MAX = 50
const WORDS_MAX = 8
const DROPPED_WORD_CHARS_MIN = 3

type Filters = {
  tld?: string | undefined
  max?: number | undefined
  length_max?: number | undefined
  category?: string | undefined
  plain?: boolean | undefined
}
type Wanted = {
  q: string
  source?: Source | undefined
  filters?: Filters | undefined
  every: Every
}

/**
 * Saves a search of the marketplace, or of dropped names. From then on, its account is told about
 * names that come onto the market and fit `q` by meaning, or are dropped and contain every word of
 * it, and pass the filters.
 *
 * Refuses: validation_error (nothing to search for, an invalid filter), conflict (saved already),
 * quota_exceeded (too many searches).
 */
export async function addSavedSearch(
  tx: Tx,
  account_id: string,
  { q, source = 'market', filters = {}, every }: Wanted,
  now: Date,
): Promise<SavedSearchRow> {
  const asked = { source, q: q.trim().replaceAll(/\s+/g, ' '), ...readFilters(source, filters) }
  const words = wordsOf(asked.q)
  if (source === 'drops') demandWord(words)
  const { tld, max_cents, length_max, category } = asked
  if (words.length === 0 && !tld && !max_cents && !length_max && !category) {
    throw refuseField('q', 'needs a word, or choose a filter.')
  }
  if (words.length > WORDS_MAX) throw refuseField('q', `can have at most ${WORDS_MAX} words.`)
  await lockAccount(tx, account_id)
  const saved = await readSaved(tx, account_id, SAVED_MAX)
  if (saved.some((each) => isSame(each, asked))) {
    throw new Refusal('conflict', 'You have saved this search already.')
  }
  if (saved.length >= SAVED_MAX) {
    const text = `You can save at most ${SAVED_MAX} searches. Remove one first.`
    throw new Refusal('quota_exceeded', text)
  }
  const row = { id: publicId('sav', now), account_id, ...asked, every }
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  // Dropped names are found by their letters.
  const read = source === 'market' ? await listsOfQuery(asked.q) : { lists: [], lists_version: 0 }
  await insertSaved(tx, { ...row, ...read, patterns }, now)
  return { ...row, is_mailed: true, created_at: now }
}

type Asked = Pick<
  SavedSearchRow,
  'source' | 'q' | 'tld' | 'max_cents' | 'length_max' | 'category' | 'is_plain'
>

function isSame(saved: Asked, asked: Asked): boolean {
  const keys = ['source', 'tld', 'max_cents', 'length_max', 'category', 'is_plain'] as const
  const isSameWords = saved.q.toLowerCase() === asked.q.toLowerCase()
  return isSameWords && keys.every((key) => saved[key] === asked[key])
}

function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Thousands of names are dropped every day. */
function demandWord(words: string[]): void {
  const isEnough = words.some((word) => Array.from(word).length >= DROPPED_WORD_CHARS_MIN)
  if (isEnough) return
  throw refuseField('q', `needs a word of at least ${DROPPED_WORD_CHARS_MIN} characters.`)
}

function readFilters(source: Source, filters: Filters): Omit<Asked, 'source' | 'q'> {
  const { tld, max, length_max = 0, category = '', plain = false } = filters
  if (source === 'drops' && max !== undefined) {
    throw refuseField('filters.max', 'is only for names for sale. Dropped names have no price.')
  }
  if (source === 'drops' && category !== '') {
    throw refuseField('filters.category', 'is only for names for sale.')
  }
  if (source === 'market' && plain) throw refuseField('filters.plain', 'is only for dropped names.')
  const max_cents = max === undefined ? null : centsOf(max)
  if (max_cents === undefined || max_cents === 0) {
    throw refuseField('filters.max', 'must be an amount in dollars and cents.')
  }
  return {
    tld: tld === undefined ? null : tldOf(tld),
    max_cents,
    length_max: length_max || null,
    category: category || null,
    is_plain: plain,
  }
}

function tldOf(text: string): string {
  const tld = readTld(text)
  if (!tld.ok) throw refuseField('filters.tld', 'is not a top-level domain.')
  return tld.tld
}
