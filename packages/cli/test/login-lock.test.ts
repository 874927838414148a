import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { configFolder } from '../src/account/config-folder.ts'
import { loginFile } from '../src/account/login-file.ts'
import { withLoginLock } from '../src/account/login-lock.ts'
import type { Io } from '../src/io.ts'

let home: string
let io: Io
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'nh-lock-'))
  const output = { write: () => true }
  const env = { HOME: home, XDG_CONFIG_HOME: home, APPDATA: home }
  const { signal } = new AbortController()
  io = { stdin: [] as never, stdout: output, stderr: output, env, signal }
})
afterAll(async () => await rm(home, { recursive: true }))

/** Work under the lock that goes on until it is told to end. */
function begin() {
  const started = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const done = withLoginLock(io, async () => {
    started.resolve()
    await ending.promise
  })
  const end = async () => {
    ending.resolve()
    await done
  }
  return { started: started.promise, end }
}

it('a process that slept until its lock was taken over leaves the lock of the next one alone', async () => {
  const sleeper = begin()
  await sleeper.started
  const longAgo = new Date(Date.now() - 120_000)
  await utimes(`${loginFile(io)}.lock`, longAgo, longAgo)
  const second = begin()
  await second.started
  await sleeper.end()
  expect(await readdir(configFolder(io))).toHaveLength(1)
  await second.end()
  expect(await readdir(configFolder(io))).toEqual([])
})
