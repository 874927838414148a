/** One zone of the index. Its place in the list is the number that names refer to. */
export type ZoneFacts = {
  zone: string
  names: number
  /** When the registry made the file, RFC 3339. */
  as_of: string
  imported_at: string
}

export type DropKind = 'dropped' | 'added'

/** The names that one import dropped from a zone or added to it: blocks of the table `drops`. */
export type DropSet = {
  zone: string
  as_of: string
  kind: DropKind
  names: number
  firstBlock: number
  blocks: number
}

/** What a generation says about itself. */
export type GenerationFacts = {
  format: 1
  id: string
  created_at: string
  /** Different labels in all zones together. */
  labels: number
  blocks: number
  zones: ZoneFacts[]
  /** Newest first. */
  drops: DropSet[]
}

/** The tables of a generation's LMDB file. */
export const TABLES = {
  /** Block number → labels with their zones. */
  names: { name: 'names', keyEncoding: 'uint32', encoding: 'binary' },
  /** Block number → labels with what is known about them. */
  drops: { name: 'drops', keyEncoding: 'uint32', encoding: 'binary' },
  /** FACTS_KEY → facts as JSON; FENCES_KEY, FENCE_STARTS_KEY → where each block begins. */
  facts: { name: 'facts', keyEncoding: 'uint32', encoding: 'binary' },
} as const

export const FACTS_KEY = 0
export const FENCES_KEY = 1
export const FENCE_STARTS_KEY = 2
