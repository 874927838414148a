import { basename } from 'node:path'
import { Refusal } from '../../../refusal.ts'
import type { GenerationFacts } from '../../../upstream/zones/generation-facts.ts'
import { inspectZoneFile, type ZoneFile } from '../../../upstream/zones/read-zone-file.ts'
import { readTld } from '../../../values/domain-name.ts'

/** A file to import, its zone and its age. */
export type PlannedFile = { file: ZoneFile; zone: string; as_of: Date }

/** A file that can't be imported. */
export class ZoneRefused extends Refusal {
  readonly zone: string

  constructor(zone: string, message: string) {
    super('validation_error', message)
    this.zone = zone
  }
}

export type ImportRequest = {
  paths: string[]
  /** The zones of some paths, if they are known. */
  zones?: ReadonlyMap<string, string>
  /** All files are of this zone. Otherwise each file tells by its content or its name. */
  zone: string | undefined
  /** Otherwise a file is as old as its last change. */
  as_of: Date | undefined
}

/** What is usually behind the zone in the name of a file. */
const SUFFIXES = /(\.(gz|txt|zone|list|csv|dns|names))+$/i

/**
 * Finds out which zone each file is of.
 *
 * Refuses: validation_error (an unreadable file, a zone that can't be told, or another zone than
 * the operator said).
 */
export async function planImport(request: ImportRequest, now: Date): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = []
  for (const path of request.paths) {
    const known = request.zone ?? request.zones?.get(path)
    const file = await refusing(known, () => inspectZoneFile(path))
    const zone = zoneOf(file, known)
    const as_of = request.as_of ?? file.modified_at
    if (as_of > now) throw refuse(`The date of ${path} is in the future.`)
    planned.push({ file, zone, as_of })
  }
  return planned
}

/** Refuses: conflict (the index already holds a newer file of the zone). */
export function demandNewer(files: PlannedFile[], facts: GenerationFacts | undefined): void {
  for (const { file, zone, as_of } of files) {
    const known = facts?.zones.find((each) => each.zone === zone)
    if (known && new Date(known.as_of) > as_of) {
      throw new Refusal(
        'conflict',
        `${file.path} is of ${as_of.toISOString()}, but a newer file of ${zone} is imported ` +
          `(${known.as_of}). Nothing was changed.`,
      )
    }
  }
}

function zoneOf({ path, head }: ZoneFile, wanted: string | undefined): string {
  const inside = head.zone === undefined || head.zone === '' ? undefined : readZone(head.zone)
  const zone = wanted ?? inside ?? readZone(basename(path).replace(SUFFIXES, ''))
  if (zone === undefined) throw refuse(`Which zone is ${path} of? Add --zone, such as --zone com.`)
  if (inside !== undefined && inside !== zone) {
    throw new ZoneRefused(zone, `${path} is the zone ${inside}, not ${zone}. Nothing was changed.`)
  }
  return zone
}

/** A zone as it is stored, or undefined if the text isn’t a zone. */
export function readZone(text: string): string | undefined {
  const read = readTld(text)
  return read.ok && read.isKnown ? read.tld : undefined
}

function refuse(message: string): Refusal {
  return new Refusal('validation_error', message)
}

/** Names the zone of a file that is refused. */
export async function refusing<T>(zone: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (zone === undefined || !(error instanceof Refusal)) throw error
    throw new ZoneRefused(zone, error.message)
  }
}
