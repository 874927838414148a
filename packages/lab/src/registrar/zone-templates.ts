import type { Zone } from './zones.ts'

/** Stands for the name of the zone, in names and contents of a template's records. */
const DOMAIN = '##DOMAIN##'
const TEMPLATES_MAX = 200

export type Soa = Pick<Zone, 'hostMaster' | 'refresh' | 'retry' | 'expire' | 'ttl'>
/** Records as they were sent: they are checked for each zone that uses them. */
export type ZoneTemplate = Soa & { handle: string; records: unknown[] }

/** The customer's DNS templates. They last as long as the lab. */
export class ZoneTemplates {
  #templates = new Map<string, ZoneTemplate>()

  /** Returns false if there are too many. */
  set(template: ZoneTemplate): boolean {
    const { handle } = template
    if (!this.#templates.has(handle) && this.#templates.size >= TEMPLATES_MAX) return false
    this.#templates.set(handle, template)
    return true
  }

  get(handle: string): ZoneTemplate | undefined {
    return this.#templates.get(handle)
  }

  list(): ZoneTemplate[] {
    return [...this.#templates.values()]
  }

  delete(handle: string): void {
    this.#templates.delete(handle)
  }

  clear(): void {
    this.#templates.clear()
  }
}

/** What a template says about one zone, before its records are checked. */
export function filledIn({ records, ...template }: ZoneTemplate, zone: string) {
  const { hostMaster, refresh, retry, expire, ttl } = template
  const filled: unknown[] = JSON.parse(JSON.stringify(records).replaceAll(DOMAIN, zone))
  return { hostMaster, refresh, retry, expire, ttl, records: filled }
}
