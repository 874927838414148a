import type { Db } from '../../packages/server/src/db/pool.ts'
import { unfiltered } from '../../packages/server/src/features/market/listings/filter-sql.ts'
import { findByMeaning } from '../../packages/server/src/features/market/listings/find-by-meaning.ts'
import { sharedKnowledge } from '../../packages/server/src/features/market/name-index/knowledge.ts'
import { wordsIn } from '../../packages/server/src/meaning/name-meaning.ts'
import { loadPeer, versionOf } from './install.ts'

export type Engine = { name: string; find(query: string): Promise<string[]> }
type Document = { id: number; domain: string; text: string }

export const SHOWN = 5

/**
 * Ours, and what one would use instead. Names are words without spaces, which none of the others
 * can read, so each gets the words that we found in a name as well.
 */
export async function openEngines(db: Db, names: string[]): Promise<Engine[]> {
  const { segmenter } = sharedKnowledge()
  const documents = names.map((domain, id) => {
    const label = domain.slice(0, domain.indexOf('.'))
    return { id, domain, text: [label, ...wordsIn(segmenter, domain)].join(' ') }
  })
  await fillPlainTable(db, documents)
  return [
    ours(db),
    trigrams(db),
    fullText(db),
    await minisearch(documents),
    await orama(documents),
    await flexsearch(documents),
  ]
}

function ours(db: Db): Engine {
  const filter = unfiltered('live')
  return {
    name: 'ours',
    find: async (query) =>
      (await findByMeaning(db, { filter, query, limit: SHOWN })).map(({ domain }) => domain),
  }
}

async function fillPlainTable(db: Db, documents: Document[]): Promise<void> {
  await db`create table peer_names (domain text primary key, body text not null)`
  await db`
    insert into peer_names
    select domain, body from unnest(
      ${documents.map(({ domain }) => domain)}::text[], ${documents.map(({ text }) => text)}::text[]
    ) as name (domain, body)
  `
  await db`create index on peer_names using gist (body gist_trgm_ops)`
  await db`create index on peer_names using gin (to_tsvector('english', body))`
  await db`analyze peer_names`
}

function trigrams(db: Db): Engine {
  return {
    name: 'PostgreSQL, trigrams',
    find: async (query) => {
      const rows = await db<{ domain: string }[]>`
        select domain from peer_names order by body <-> ${query} limit ${SHOWN}
      `
      return rows.map(({ domain }) => domain)
    },
  }
}

function fullText(db: Db): Engine {
  return {
    name: 'PostgreSQL, full text',
    find: async (query) => {
      const either = query
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .join(' or ')
      const rows = await db<{ domain: string }[]>`
        select domain from peer_names, websearch_to_tsquery('english', ${either}) as wanted
        where to_tsvector('english', body) @@ wanted
        order by ts_rank_cd(to_tsvector('english', body), wanted) desc, length(domain)
        limit ${SHOWN}
      `
      return rows.map(({ domain }) => domain)
    },
  }
}

type MiniSearch = {
  default: new (options: object) => {
    addAll(documents: Document[]): void
    search(query: string, options: object): { domain: string }[]
  }
}

async function minisearch(documents: Document[]): Promise<Engine> {
  const { default: MiniSearch } = await loadPeer<MiniSearch>('minisearch')
  const index = new MiniSearch({ fields: ['text'], storeFields: ['domain'] })
  index.addAll(documents)
  const options = { prefix: true, fuzzy: 0.2 }
  return {
    name: versionOf('minisearch'),
    find: async (query) =>
      index
        .search(query, options)
        .slice(0, SHOWN)
        .map(({ domain }) => domain),
  }
}

type Orama = {
  create(given: object): unknown
  insertMultiple(index: unknown, documents: object[]): Promise<unknown>
  search(index: unknown, wanted: object): Promise<{ hits: { document: { domain: string } }[] }>
}

async function orama(documents: Document[]): Promise<Engine> {
  const { create, insertMultiple, search } = await loadPeer<Orama>('@orama/orama')
  const index = create({ schema: { domain: 'string', text: 'string' } })
  await insertMultiple(
    index,
    documents.map(({ domain, text }) => ({ domain, text })),
  )
  return {
    name: versionOf('@orama/orama'),
    find: async (query) => {
      const wanted = { term: query, properties: ['text'], limit: SHOWN, tolerance: 1 }
      return (await search(index, wanted)).hits.map(({ document }) => document.domain)
    },
  }
}

type FlexIndex = {
  add(id: number, text: string): void
  search(query: string, options: object): number[]
}
type FlexSearch = { default: { Index: new (options: object) => FlexIndex } }

async function flexsearch(documents: Document[]): Promise<Engine> {
  const { default: module } = await loadPeer<FlexSearch>('flexsearch')
  const index = new module.Index({ tokenize: 'forward' })
  for (const { id, text } of documents) index.add(id, text)
  return {
    name: versionOf('flexsearch'),
    find: async (query) =>
      index.search(query, { limit: SHOWN, suggest: true }).map((id) => documents[id]?.domain ?? ''),
  }
}
