import { Refusal } from '../../refusal.ts'
import { bulkAvailability } from './bulk-availability/tool.ts'
import { dnsLookup } from './dns-lookup/tool.ts'
import type { Tool } from './tool.ts'

/** Every tool, in the order in which they are shown. */
export const TOOLS: readonly Tool[] = [dnsLookup, bulkAvailability]

const BY_SLUG = new Map(TOOLS.map((tool) => [tool.slug, tool]))

/** Refuses: not_found (there is no such tool). */
export function toolOf(slug: string): Tool {
  const tool = BY_SLUG.get(slug)
  if (!tool) throw new Refusal('not_found', 'There is no such tool; GET /api/tools lists them.')
  return tool
}
