import { Type } from 'typebox'
import { refuseField } from '../../../refusal.ts'
import { readTld } from '../../../values/domain-name.ts'
import { defineTool } from '../tool.ts'
import { generateNames } from './generate-names.ts'
import { STYLES, wordsIn } from './ideas.ts'

const TLDS_MAX = 10
const DEFAULT_TLDS = ['com', 'io', 'app', 'co']

const Input = Type.Object({
  keywords: Type.String({
    title: 'Words',
    description: 'What your name should be about, in up to five words.',
    minLength: 2,
    maxLength: 100,
  }),
  tlds: Type.Array(Type.String({ minLength: 1, maxLength: 63 }), {
    title: 'Extensions',
    description: 'By default com, io, app and co.',
    maxItems: TLDS_MAX,
    uniqueItems: true,
    default: [],
  }),
  styles: Type.Array(Type.Unsafe<(typeof STYLES)[number]>({ type: 'string', enum: [...STYLES] }), {
    title: 'Styles',
    description: 'All, unless you choose some.',
    uniqueItems: true,
    maxItems: STYLES.length,
    default: [],
  }),
  length_max: Type.Integer({ title: 'Maximum length', minimum: 3, maximum: 63, default: 20 }),
  limit: Type.Integer({ title: 'How many', minimum: 1, maximum: 50, default: 20 }),
})

/** Generates names from a person's keywords, available ones first. */
export const nameGenerator = defineTool({
  slug: 'name-generator',
  title: 'Name generator',
  description: 'Names from your keywords in several styles, each with its availability and price.',
  mode: 'sync',
  input: Input,
  examples: [
    { keywords: 'quiet harbor', tlds: [], styles: [], length_max: 20, limit: 20 },
    { keywords: 'solar roof', tlds: ['com', 'io'], styles: ['blend'], length_max: 14, limit: 10 },
  ],
  keptSeconds: 300,
  judge: async (_needs, { keywords, tlds }) => {
    if (wordsIn(keywords).length === 0) throw refuseField('keywords', 'needs at least one word.')
    readTlds(tlds)
  },
  run: async (needs, { keywords, tlds, styles, length_max, limit }, run) => {
    const wanted = tlds.length > 0 ? readTlds(tlds) : DEFAULT_TLDS
    return await generateNames(needs, { keywords, tlds: wanted, styles, length_max, limit }, run)
  },
})

/** Refuses: validation_error (one of them is not a TLD). */
function readTlds(tlds: string[]): string[] {
  return tlds.map((text, place) => {
    const read = readTld(text)
    if (!read.ok) throw refuseField(`tlds.${place}`, read.reason)
    if (!read.isKnown) throw refuseField(`tlds.${place}`, 'is not a TLD.')
    return read.tld
  })
}
