import { readSome, readZonesSecret, readZonesSource } from '../config.ts'
import { fetchGeneration } from '../upstream/zones/fetch-generation.ts'
import { publishFile } from '../upstream/zones/publish-generation.ts'
import { folderStore } from '../upstream/zones/publish-store.ts'
import { readIndex } from '../upstream/zones/read-index.ts'
import { bucketOf } from './bucket-of.ts'
import { UsageError } from './command.ts'

/** Publishes the current index to a folder or a bucket. */
export async function runPublish(folder: string, target: string): Promise<number> {
  const secret = readSome(process.env, readZonesSecret)
  const store = bucketOf(target) ?? folderStore(target)
  const index = await readIndex(folder)
  if (!index) {
    process.stderr.write(`There is nothing to publish in ${folder}.\n`)
    return 1
  }
  const isNew = await publishFile(index, {
    store,
    secret,
    onProgress: (piece, of) => process.stderr.write(`writing piece ${piece} of ${of}\n`),
  })
  const { id, zones } = index.facts
  const what = `${id} with ${zones.length} zones`
  process.stdout.write(isNew ? `Published ${what}.\n` : `${what} is published already.\n`)
  return 0
}

/** Fetches the published index, if it is newer. */
export async function runFetch(folder: string): Promise<number> {
  const source = readSome(process.env, readZonesSource)
  if (!source) throw new UsageError('ZONES_URL is not set.')
  const id = await fetchGeneration({ ...source, folder, signal: new AbortController().signal })
  process.stdout.write(id === undefined ? 'The index is up to date.\n' : `Fetched ${id}.\n`)
  return 0
}
