import type { Db } from '../../../db/pool.ts'
import { readChunkStarts, readNamesFrom } from './names-sql.ts'

const CHUNK_NAMES = 10_000
/** A million names. */
const CHUNKS_MAX = 100

/** All names for sale, in chunks sorted by name, for search engines. */
export function listedNamesIn(db: Db, size = CHUNK_NAMES) {
  return {
    chunkStarts: async () => await readChunkStarts(db, { size, max: CHUNKS_MAX }),
    namesFrom: async (first: string) => await readNamesFrom(db, first, size),
  }
}
