import { gzipSync } from 'node:zlib'
import { FILED_ZONES, zoneFile } from '../world/zone-file.ts'
import { isRecord, parseJson, refuse } from '../frame/control-answer.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import { labNow } from '../frame/lab-clock.ts'

type GivenFile = { bytes: Buffer; modified: Date; zone: string }

const HOUR_MS = 3_600_000
const FILES_MAX = 50

/** The zone files that CZDS gives out: those of this world's registries, or those that a test set. */
export class ZoneFiles {
  readonly #own = new Map<string, Promise<GivenFile>>()
  #given: Map<string, GivenFile> | undefined

  zones(): string[] {
    return this.#given ? [...this.#given.keys()] : [...FILED_ZONES]
  }

  async file(zone: string): Promise<GivenFile | undefined> {
    if (this.#given) return this.#given.get(zone)
    const filed = FILED_ZONES.find((each) => each === zone)
    if (!filed) return undefined
    const known = this.#own.get(zone)
    if (known) return await known
    const modified = new Date(labNow().getTime() - HOUR_MS)
    const made = zoneFile(filed, 'today').then((text) => ({
      bytes: gzipSync(text),
      modified,
      zone,
    }))
    this.#own.set(zone, made)
    return await made
  }

  set(files: GivenFile[]): void {
    this.#given = new Map(files.map((file) => [file.zone, file]))
  }

  reset(): void {
    this.#given = undefined
  }
}

type Control = { zoneFiles: ZoneFiles }

/** `{files: {com: {text, modified}}}`: other zone files, as of a time. */
export function setZoneFiles({ zoneFiles }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const files = isRecord(input) && isRecord(input['files']) ? Object.entries(input['files']) : []
  if (files.length === 0 || files.length > FILES_MAX)
    return refuse(400, `files must have 1 to ${FILES_MAX} zones, each with text and modified.`)
  const read = files.map(([zone, file]) => readFile(zone, file))
  const bad = read.findIndex((file) => file === undefined)
  if (bad >= 0) return refuse(400, `${files[bad]?.[0]} needs a text and the time modified.`)
  zoneFiles.set(read.filter((file) => file !== undefined))
  return jsonAnswer(200, { zones: zoneFiles.zones() })
}

export function resetZoneFiles({ zoneFiles }: Control): HttpAnswer {
  zoneFiles.reset()
  return jsonAnswer(200, { zones: zoneFiles.zones() })
}

function readFile(zone: string, file: unknown): GivenFile | undefined {
  if (!isRecord(file)) return undefined
  const { text, modified } = file
  if (typeof text !== 'string' || typeof modified !== 'string') return undefined
  const time = new Date(modified)
  return Number.isNaN(time.getTime()) ? undefined : { zone, bytes: gzipSync(text), modified: time }
}
