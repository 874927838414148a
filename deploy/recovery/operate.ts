import { spawn } from 'node:child_process'
import { answers, makePart, type Part } from '../try/process.ts'
import { commandOf, type Settings } from './settings.ts'

export type Ended = { code: number; text: string; seconds: number }

type Where = { databaseUrl: string; isQuarantined?: boolean }

/** Runs `namehouse …` to its end. What it prints is shown, and returned. */
export async function operate(
  settings: Settings,
  { databaseUrl, isQuarantined = false }: Where,
  args: string[],
): Promise<Ended> {
  const began = performance.now()
  const { command, env } = commandOf(settings, databaseUrl, isQuarantined)
  const [node = '', ...first] = command
  const child = spawn(node, [...first, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (complaint += String(chunk)))
  const code = await new Promise<number>((resolve) => {
    child.once('close', (status) => resolve(status ?? 1))
  })
  const seconds = (performance.now() - began) / 1000
  if (code > 1 || (code === 1 && text === '')) {
    throw new Error(`namehouse ${args.join(' ')} ended with ${code}: ${complaint}`)
  }
  return { code, text, seconds }
}

/** A server and a worker on one database. */
export function processesOf(settings: Settings, where: Where): { serve: Part; worker: Part } {
  const { command, env } = commandOf(settings, where.databaseUrl, where.isQuarantined)
  const [node = '', ...first] = command
  const make = (role: 'serve' | 'worker', port: number) =>
    makePart({
      name: role,
      run: () => ({ command: node, args: [...first, role], env }),
      isReady: () => answers(`http://127.0.0.1:${port}/readyz`),
    })
  return { serve: make('serve', settings.port), worker: make('worker', settings.port + 1) }
}
