import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Fault, WhoisFaultKind } from '../frame/faults.ts'
import { GARBAGE, floodParts } from '../frame/spoil.ts'
import { waitMs } from '../frame/wait.ts'

interface Spoiled {
  fault: Fault
  right: Buffer | 'drop'
  tooMany: Buffer
  socket: Socket
}

type Way = (spoiled: Spoiled & { right: Buffer; gone: AbortSignal }) => void | Promise<void>

const DRIP_BYTES = 8
const DRIP_PAUSE_MS = 250

/** Answers a line with the given fault, after the fault's delay. */
export async function sendSpoiled(spoiled: Spoiled): Promise<void> {
  const { fault, right, socket } = spoiled
  const leaving = new AbortController()
  socket.once('close', () => leaving.abort())
  const gone = leaving.signal
  const waitFirstMs = fault.kind === 'slow_drip' ? 0 : (fault.delay_ms ?? 0)
  if (!(await waitMs(waitFirstMs, gone))) return
  if (right === 'drop') return void socket.resetAndDestroy()
  const kind = fault.kind as WhoisFaultKind // The board returns only this protocol's kinds.
  await WAYS[kind]({ ...spoiled, right, gone })
}

const WAYS: Record<WhoisFaultKind, Way> = {
  delay: ({ right, socket }) => void socket.end(right),
  drop: ({ socket }) => void socket.resetAndDestroy(),
  // The connection stays open and silent until the client gives up or the lab closes.
  stall: () => {},
  rate_limit: ({ tooMany, socket }) => void socket.end(tooMany),
  server_error: ({ socket }) => void socket.end('% Internal error. Please try again later.\r\n'),
  garbage: ({ socket }) => void socket.end(GARBAGE),
  truncate: ({ right, socket }) => void socket.end(right.subarray(0, right.length >> 1)),
  empty: ({ socket }) => void socket.end(),
  slow_drip: sendDrip,
  flood: sendFlood,
}

async function sendDrip({ fault, right, socket, gone }: Parameters<Way>[0]): Promise<void> {
  for (let at = 0; at < right.length; at += DRIP_BYTES) {
    if (!(await waitMs(fault.delay_ms ?? DRIP_PAUSE_MS, gone))) return
    socket.write(right.subarray(at, at + DRIP_BYTES))
  }
  socket.end()
}

/** Sends an answer far larger than any client should accept, as fast as the client reads it. */
async function sendFlood({ socket, gone }: Parameters<Way>[0]): Promise<void> {
  for (const part of floodParts()) {
    if (gone.aborted) return
    if (!socket.write(part) && !(await isDrained(socket, gone))) return
  }
  socket.end()
}

async function isDrained(socket: Socket, gone: AbortSignal): Promise<boolean> {
  try {
    await once(socket, 'drain', { signal: gone })
    return true
  } catch {
    // The client left before the end, as one with a size limit should.
    return false
  }
}
