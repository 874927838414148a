import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programPath } from '../packages/server/bin/built.mjs'
import { runtimeFor } from '../packages/server/bin/runtime.mjs'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import type { Target } from './drive.ts'

const PORT = 19_017
const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The service as it is started in production. */
export const SERVER = programPath('cli')

/** Runs a demo with its own data and practically no rate limits while something is measured. */
export async function withDemo(
  measure: (demo: Target) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await temporaryFolder('bench')
  const service = start(SERVER, ['demo'], {
    PORT: String(PORT),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'error',
    ...env,
  })
  try {
    await measure({ url: `http://127.0.0.1:${PORT}`, pid: service.pid ?? 0 })
  } finally {
    await stop(service)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs a program of the project in the same way as the server. */
export function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const runtime = runtimeFor({ ...process.env, ...env })
  return spawn(process.execPath, [...runtime.flags, resolve(ROOT, file), ...args], {
    env: { ...process.env, ...runtime.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Waits until a URL answers successfully. */
export async function answering(url: string, waitMs = 60_000): Promise<void> {
  const deadline = Date.now() + waitMs
  while (!(await isAnswered(url))) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isAnswered(url: string): Promise<boolean> {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
