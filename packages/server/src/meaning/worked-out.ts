import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { signsOf } from './scan-words.ts'

/** What is worked out from the word files. This takes most of the time to load them. */
export type WorkedOut = {
  rows: Int8Array
  scale: Float32Array
  base: Uint32Array
  /** Of the trades, one after the other. */
  directions: Float32Array
}

const FILE = 'words'
const WORDS = new URL('../../words/', import.meta.url)
const CODE = new URL('./', import.meta.url)

/** Beside compiled code, where only this process's user may write. Undefined: nothing is kept. */
const FOLDER = getCompileCacheDir()

/**
 * Fills in what an earlier process has worked out from the same files with the same code, and the
 * signs of all words. False if there is nothing to read.
 */
export function readWorkedOut(into: WorkedOut, folder = FOLDER): boolean {
  if (folder === undefined) return false
  const file = openFile(join(folder, FILE))
  if (file === undefined) return false
  try {
    const digest = digestOfSources()
    const found = Buffer.alloc(digest.length)
    const parts = [found, ...partsOf(into)]
    const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (fstatSync(file).size !== size) return false
    readSync(file, found)
    return found.equals(digest) && partsOf(into).every((part) => isRead(file, part))
  } finally {
    closeSync(file)
  }
}

/** Keeps it for the next process. If that fails, the next start only takes longer. */
export async function keepWorkedOut(worked: WorkedOut, folder = FOLDER): Promise<void> {
  if (folder === undefined) return
  const draft = join(folder, `${FILE}.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, [digestOfSources(), ...partsOf(worked)])
    await rename(draft, join(folder, FILE))
  } catch {
    await rm(draft, { force: true }).catch(() => {})
  }
}

function partsOf({ rows, scale, base, directions }: WorkedOut): NodeJS.ArrayBufferView[] {
  return [rows, signsOf(rows), scale, base, directions]
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

function isRead(file: number, part: NodeJS.ArrayBufferView): boolean {
  return readSync(file, part) === part.byteLength
}

/** By content, because an installation changes timestamps but not bytes. */
function digestOfSources(): Buffer {
  const hash = createHash('sha256')
  for (const folder of [WORDS, CODE]) {
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.test.ts')) hash.update(name).update(readFileSync(new URL(name, folder)))
    }
  }
  return hash.digest()
}
