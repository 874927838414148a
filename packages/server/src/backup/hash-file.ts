import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BadBackup } from './bad-backup.ts'
import type { BackupFile } from './manifest.ts'

/** The size and digest of a file, after making sure that it is on the disk. */
export async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const path = join(folder, name)
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  const { size: bytes } = await stat(path)
  return { name, bytes, sha256: await hashFile(path) }
}

/** Throws BadBackup if a file is missing, cut off or changed. */
export async function checkFile(
  folder: string,
  { name, bytes, sha256 }: BackupFile,
): Promise<void> {
  const path = join(folder, name)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BadBackup(`${name} is missing from the backup.`)
  if (found.size !== bytes) {
    throw new BadBackup(`${name} has ${found.size} bytes instead of ${bytes}. Copy it again.`)
  }
  if ((await hashFile(path)) !== sha256) throw new BadBackup(`${name} is damaged. Copy it again.`)
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
