import type { IncomingHttpHeaders } from 'node:http'
import type { Behaviour } from './behaviour.ts'

export interface Received {
  path: string
  at: string
  headers: IncomingHttpHeaders
  body: string
}

interface Box {
  /** Used one after the other. The last one is repeated. */
  behaviours: Behaviour[]
  /** Event ids in order of arrival, including repeats. */
  ids: string[]
  recent: Received[]
}

const BOXES_MAX = 1_000
const IDS_MAX = 200_000
const RECENT_MAX = 200

/** The requests received at each path, and how each path handles the next ones. */
export class Inbox {
  #boxes = new Map<string, Box>()

  setBehaviours(path: string, behaviours: Behaviour[]): void {
    this.#boxOf(path).behaviours = [...behaviours]
  }

  /** Records a request and returns how to handle it. */
  take(received: Received): Behaviour {
    const box = this.#boxOf(received.path)
    const id = received.headers['webhook-id']
    if (typeof id === 'string' && box.ids.length < IDS_MAX) box.ids.push(id)
    box.recent.push(received)
    if (box.recent.length > RECENT_MAX) box.recent.shift()
    const [next = { kind: 'answer' as const }, ...rest] = box.behaviours
    if (rest.length > 0) box.behaviours = rest
    return next
  }

  at(path: string): { ids: string[]; recent: Received[] } {
    const { ids, recent } = this.#boxes.get(path) ?? { ids: [], recent: [] }
    return { ids, recent }
  }

  /** How many events arrived at each path. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#boxes].map(([path, { ids }]) => [path, ids.length]))
  }

  clear(): number {
    const { size } = this.#boxes
    this.#boxes.clear()
    return size
  }

  #boxOf(path: string): Box {
    const kept = this.#boxes.get(path)
    if (kept) return kept
    if (this.#boxes.size >= BOXES_MAX) this.#boxes.clear()
    const made: Box = { behaviours: [], ids: [], recent: [] }
    this.#boxes.set(path, made)
    return made
  }
}
