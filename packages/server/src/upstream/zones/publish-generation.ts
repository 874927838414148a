import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { IndexFile } from './read-index.ts'
import {
  BadManifest,
  type Manifest,
  MANIFEST,
  PIECE_BYTES,
  pieceName,
  readManifest,
  writeManifest,
} from './manifest.ts'
import type { PublishStore } from './publish-store.ts'

type Publishing = {
  store: PublishStore
  secret: string
  onProgress: (piece: number, of: number) => void
}

/**
 * Publishes a generation: its pieces first, then the manifest that names them. Readers see either
 * the former or the new one. Returns false if it is published already.
 */
export async function publishFile(
  { path, facts }: IndexFile,
  { store, secret, onProgress }: Publishing,
): Promise<boolean> {
  const former = await readFormer(store, secret)
  if (former?.id === facts.id) return false
  const file = await open(path, 'r')
  try {
    const { size: bytes } = await file.stat()
    const count = Math.ceil(bytes / PIECE_BYTES)
    const pieces: string[] = []
    const buffer = Buffer.alloc(PIECE_BYTES)
    for (let piece = 0; piece < count; piece += 1) {
      onProgress(piece + 1, count)
      const at = piece * PIECE_BYTES
      const content = buffer.subarray(0, Math.min(PIECE_BYTES, bytes - at))
      await readAll(file, content, at)
      pieces.push(createHash('sha256').update(content).digest('hex'))
      await store.write(pieceName(facts.id, piece), content)
    }
    const { id, created_at } = facts
    const before = former ? { id: former.id, pieces: former.pieces.length } : null
    const manifest: Manifest = { format: 1, id, created_at, bytes, pieces, before }
    await store.write(MANIFEST, Buffer.from(writeManifest(manifest, secret)))
  } finally {
    await file.close()
  }
  await removeOldest(store, former)
  return true
}

async function readAll(file: FileHandle, content: Buffer, at: number): Promise<void> {
  let length = 0
  while (length < content.length) {
    const { bytesRead } = await file.read(content, length, content.length - length, at + length)
    if (bytesRead === 0) throw new Error('The index ends too early.')
    length += bytesRead
  }
}

/** What is published now. One with another secret, or none that we can read, is replaced. */
async function readFormer(store: PublishStore, secret: string): Promise<Manifest | undefined> {
  const text = await store.read(MANIFEST)
  try {
    return text === undefined ? undefined : readManifest(text, secret)
  } catch (error) {
    if (error instanceof BadManifest) return undefined
    throw error
  }
}

/** Somebody may still be reading the former one, but not the one before it. */
async function removeOldest(store: PublishStore, former: Manifest | undefined): Promise<void> {
  const { before = null } = former ?? {}
  for (let piece = 0; piece < (before?.pieces ?? 0); piece += 1) {
    await store.remove(pieceName(before?.id ?? '', piece))
  }
}
