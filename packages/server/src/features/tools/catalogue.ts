import { Refusal } from '../../refusal.ts'
import { bulkAvailability } from './bulk-availability/tool.ts'
import { appraisal } from './appraisal/tool.ts'
import { emailAuth } from './email-auth/tool.ts'
import { httpHeaders } from './http-headers/tool.ts'
import { linkCheck } from './link-check/tool.ts'
import { nameGenerator } from './name-generator/tool.ts'
import { seoCrawl } from './seo-crawl/tool.ts'
import { sslCheck } from './ssl-check/tool.ts'
import { typoVariants } from './typo-variants/tool.ts'
import { dnsLookup } from './dns-lookup/tool.ts'
import type { Tool } from './tool.ts'

/** Every tool, in display order. */
export const TOOLS: readonly Tool[] = [
  dnsLookup,
  sslCheck,
  httpHeaders,
  emailAuth,
  appraisal,
  nameGenerator,
  typoVariants,
  bulkAvailability,
  linkCheck,
  seoCrawl,
]

const BY_SLUG = new Map(TOOLS.map((tool) => [tool.slug, tool]))

/** Refuses: not_found (no such tool). */
export function toolOf(slug: string): Tool {
  const tool = BY_SLUG.get(slug)
  if (!tool) throw new Refusal('not_found', 'No such tool. GET /api/tools lists them.')
  return tool
}
