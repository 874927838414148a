import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { PLAIN_ENV } from './plain-env.ts'
import { compileCache, programFile } from './programs.ts'

export type Program = {
  child: ChildProcess
  /** Everything printed so far, on both outputs. */
  said(): string
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/**
 * Runs `namehouse …` as an operator would. If it is still running when the test ends, it is killed.
 */
export function runProgram(args: string[], env: Record<string, string>): Program {
  // The IPC channel lets it notice when the test process is gone.
  const stdio = ['pipe', 'pipe', 'pipe', 'ipc'] as ['pipe', 'pipe', 'pipe', 'ipc']
  const child = spawn(process.execPath, [programFile('cli'), ...args], {
    env: { ...PLAIN_ENV, NODE_COMPILE_CACHE: compileCache(), ...env },
    stdio,
  })
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (text += String(chunk)))
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? 1))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, said: () => text, ended }
}

const PORT_MIN = 20_000
const PORT_MAX = 30_000
const PORT_ATTEMPTS_MAX = 20

/**
 * A free port below the range that systems assign automatically: one from that range could be taken
 * by another connection before the program listens.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS_MAX; attempt += 1) {
    const port = randomInt(PORT_MIN, PORT_MAX)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    // Something else listens there.
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
