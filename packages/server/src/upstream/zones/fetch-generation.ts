import { createHash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '../send-request.ts'
import {
  type Manifest,
  MANIFEST,
  MANIFEST_BYTES_MAX,
  PIECE_BYTES,
  pieceName,
  readManifest,
} from './manifest.ts'
import { readGeneration, readIndex } from './read-index.ts'
import { generationFile, publishGeneration, withZonesLock } from './zones-folder.ts'

type Source = {
  /** Ends with a slash. */
  url: string
  secret: string
  /** ZONES_DIR. */
  folder: string
  signal: AbortSignal
  waits?: Waits
}

/** Tests pass short ones. */
export type Waits = {
  /** How long the manifest, and a piece, may take. */
  manifestMs?: number
  pieceMs?: number
  /** The pause after a piece's first failure. It doubles with each. */
  pauseMs?: number
}

const MANIFEST_MS = 60_000
const PIECE_MS = 600_000
const TRIES_MAX = 6
const PAUSE_MS = 2_000

/**
 * Fetches the generation that another machine has published, if it is newer than ours, checks every
 * piece of it, and puts it in place of ours. Returns its id, or undefined if ours is as new.
 *
 * Refuses: conflict (an import or another fetch is running).
 */
export async function fetchGeneration(source: Source): Promise<string | undefined> {
  const manifest = await fetchManifest(source)
  const { folder } = source
  const isNewer = async () => {
    const ours = (await readIndex(folder))?.facts
    return ours === undefined || ours.created_at < manifest.created_at
  }
  if (!(await isNewer())) return undefined
  return await withZonesLock(folder, async (workFolder) => {
    // Another process of this machine may have been faster.
    if (!(await isNewer())) return undefined
    const draft = join(workFolder, 'draft.mdb')
    await fetchPieces(manifest, draft, source)
    const { facts } = await readGeneration(draft)
    if (facts.id !== manifest.id) throw new Error('What was fetched is another generation.')
    const name = generationFile(manifest.id)
    await rename(draft, join(folder, name))
    await publishGeneration(folder, name)
    return manifest.id
  })
}

async function fetchManifest({ url, secret, signal, waits }: Source): Promise<Manifest> {
  const timeout = AbortSignal.timeout(waits?.manifestMs ?? MANIFEST_MS)
  const { status, text } = await sendRequest(new URL(MANIFEST, url), {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, timeout]),
    bytesMax: MANIFEST_BYTES_MAX,
  })
  if (status !== 200) throw new Error(`The address of the zone files answered ${status}.`)
  return readManifest(text, secret)
}

async function fetchPieces(manifest: Manifest, path: string, source: Source): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    for (const piece of manifest.pieces.keys()) await fetchPiece(manifest, piece, file, source)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A piece that breaks off, or is damaged on the way, is fetched again. */
async function fetchPiece(
  manifest: Manifest,
  piece: number,
  file: FileHandle,
  { url, signal, waits: { pieceMs = PIECE_MS, pauseMs = PAUSE_MS } = {} }: Source,
): Promise<void> {
  const at = piece * PIECE_BYTES
  const size = Math.min(PIECE_BYTES, manifest.bytes - at)
  const address = new URL(pieceName(manifest.id, piece), url)
  for (let tries = 1; ; tries += 1) {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(pieceMs)])
      const hash = await copyTo(file, { address, at, size, signal: within })
      if (hash === manifest.pieces[piece]) return
      throw new Error('A piece of the zone files is damaged.')
    } catch (error) {
      signal.throwIfAborted()
      if (tries === TRIES_MAX) throw error
      await pause(pauseMs * 2 ** (tries - 1), undefined, { signal })
    }
  }
}

type Copying = { address: URL; at: number; size: number; signal: AbortSignal }

/** Writes a piece to its place as it arrives. Returns its SHA-256. */
async function copyTo(file: FileHandle, { address, at, size, signal }: Copying): Promise<string> {
  const response = await fetch(address, { signal, redirect: 'error' })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new Error(`The address of the zone files answered ${response.status}.`)
  }
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of response.body) {
    if (length + chunk.length > size) throw new Error('A piece of the zone files is too long.')
    await file.write(chunk, 0, chunk.length, at + length)
    hash.update(chunk)
    length += chunk.length
  }
  return hash.digest('hex')
}
