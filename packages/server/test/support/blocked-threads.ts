import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** Node's threads for hashing, files and name lookups. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)

/**
 * Keeps all of Node's threads waiting until the returned function is called. Each opens a named
 * pipe for reading, which waits for a writer and takes no CPU time.
 */
export async function blockThreads(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder('blocked')
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Later work is queued behind these, so none of it begins before all threads are taken.
  const readers = Array.from({ length: THREADS }, () => open(pipe, 'r'))
  let isReleased = false
  return async () => {
    if (isReleased) return
    isReleased = true
    const writer = openSync(pipe, 'r+')
    for (const reader of await Promise.all(readers)) await reader.close()
    closeSync(writer)
    await rm(folder, { recursive: true, force: true })
  }
}
