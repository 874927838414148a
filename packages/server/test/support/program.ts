import { type ChildProcess, spawn } from 'node:child_process'
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
