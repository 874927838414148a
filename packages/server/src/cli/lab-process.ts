import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { OutsideAddresses } from '../upstream/open-upstream.ts'

/** The demo's simulated outside world, running in its own process. */
export type LabProcess = {
  addresses: LabAddresses
  /** Marks these names as registered in the lab, because names for sale have an owner. */
  register(names: string[]): Promise<void>
  /** Sets who these names are registered to at the lab's registrar, and their status there. */
  hold(names: string[], email: string, status?: string): Promise<void>
  /** Sets the DNS records of a host. */
  point(host: string, records: { type: string; data: string }[]): Promise<void>
  /** Moves the lab's time, with the demo's own. */
  setClock(offset_ms: number): Promise<void>
  ended: Promise<string>
  stop(): Promise<void>
}

type LabAddresses = OutsideAddresses & { control: string }

const LAB = fileURLToPath(new URL('../../../lab/src/main.ts', import.meta.url))
/** Only to notice a hang: on a busy machine, a start takes long. */
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 1_500

/**
 * Starts the lab and waits for the line with its addresses. It exits when our end of its standard
 * input closes, so it never outlives us. It runs in its own process group: Ctrl-C in a terminal
 * must not stop it before requests that depend on it are done.
 */
export async function startLab(): Promise<LabProcess> {
  const lab = spawn(process.execPath, [LAB], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<string>((resolve) => {
    lab.once('error', (error) => resolve(error.message))
    lab.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  const addresses = await Promise.race([
    firstLine(lab.stdout),
    ended.then((why) => Promise.reject(new Error(`The lab did not start: ${why}`))),
  ]).catch((error: unknown) => {
    lab.kill('SIGKILL')
    throw error
  })
  return {
    addresses,
    ended,
    register: (names) => post(addresses.control, '/names', { taken: names, site: 'parked' }),
    hold: (names, email, status) => post(addresses.control, '/holdings', { names, email, status }),
    point: (host, records) => post(addresses.control, '/hosts', { host, turns: [records] }),
    setClock: (offset_ms) => post(addresses.control, '/clock', { offset_ms }),
    stop: async () => {
      const timer = setTimeout(() => lab.kill('SIGKILL'), STOP_TIMEOUT_MS)
      lab.stdin.end()
      lab.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}

async function post(control: string, path: string, body: object): Promise<void> {
  const response = await fetch(control + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(START_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The lab refused ${path}: ${await response.text()}`)
}

async function firstLine(output: NodeJS.ReadableStream): Promise<LabAddresses> {
  const lines = createInterface({ input: output })
  const late = AbortSignal.timeout(START_TIMEOUT_MS)
  return await new Promise((resolve, reject) => {
    late.addEventListener('abort', () =>
      reject(new Error('The lab did not start within a minute.')),
    )
    lines.once('line', (line) => {
      lines.close()
      try {
        resolve((JSON.parse(line) as { addresses: LabAddresses }).addresses)
      } catch (cause) {
        reject(new Error('The lab printed no addresses.', { cause }))
      }
    })
  })
}
