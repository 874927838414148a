import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishStore } from '../upstream/zones/publish-store.ts'
import { BadBackup } from './bad-backup.ts'
import { type BackupManifest, MANIFEST, readManifest, writeManifest } from './manifest.ts'

type OnProgress = (text: string) => void

/** Small enough to be sent again when a connection breaks, and for the memory of a small machine. */
const PIECE_BYTES = 32 * 1024 * 1024

/**
 * Copies a backup to a bucket, in pieces, and its manifest last: without one there is no backup.
 * Refuses a place that holds one already.
 */
export async function sendBackup(
  folder: string,
  manifest: BackupManifest,
  { store, onProgress }: { store: PublishStore; onProgress: OnProgress },
): Promise<void> {
  if ((await store.read(MANIFEST)) !== undefined) throw occupied()
  for (const { name, bytes } of manifest.files) {
    const file = await open(join(folder, name), 'r')
    try {
      for (const [index, at] of piecesOf(bytes).entries()) {
        onProgress(`sending ${name}, piece ${index + 1}`)
        const length = Math.min(PIECE_BYTES, bytes - at)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
        if (bytesRead !== length) throw new BadBackup(`${name} ends too early.`)
        await store.write(pieceName(name, index), buffer)
      }
    } finally {
      await file.close()
    }
  }
  await store.write(MANIFEST, Buffer.from(writeManifest(manifest)))
}

export function occupied(): BadBackup {
  return new BadBackup('There is a backup already at this prefix. Give each its own.')
}

/** Copies a backup from a bucket to a folder. Each file is checked afterwards, as any other. */
export async function fetchBackup(
  folder: string,
  { store, onProgress }: { store: PublishStore; onProgress: OnProgress },
): Promise<void> {
  const text = await store.read(MANIFEST)
  if (text === undefined) throw new BadBackup('There is no complete backup at this prefix.')
  const { files } = readManifest(text)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { name, bytes } of files) {
    const file = await open(join(folder, name), 'wx')
    try {
      for (const [index, at] of piecesOf(bytes).entries()) {
        onProgress(`fetching ${name}, piece ${index + 1}`)
        const piece = await store.readBytes(pieceName(name, index), PIECE_BYTES)
        if (piece === undefined) throw new BadBackup(`${pieceName(name, index)} is missing.`)
        await file.write(piece, 0, piece.length, at)
      }
    } finally {
      await file.close()
    }
  }
  await writeFile(join(folder, MANIFEST), text)
}

/** Where each piece begins. */
function piecesOf(bytes: number): number[] {
  return Array.from({ length: Math.ceil(bytes / PIECE_BYTES) }, (_, index) => index * PIECE_BYTES)
}

function pieceName(name: string, index: number): string {
  return `${name}.${String(index).padStart(6, '0')}`
}
