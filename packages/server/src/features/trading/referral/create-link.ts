import { randomInt } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { publicId } from '../../../values/public-id.ts'
import type { LinkRow } from './link.ts'
import type { LinkIn } from './shapes.ts'
import { countLinks, holdPartnerForLinks, insertLink } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

const LINKS_MAX = 10_000
/** No vowels and no ambiguous characters, so that no code spells a word or is misread. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const CODE_CHARS = 10

/**
 * Creates a link for a partner. Its target is fixed from then on.
 *
 * Refuses: validation_error (a domain or product is missing, or doesn't fit the link's kind),
 * conflict (too many links).
 */
export async function createLink(
  tx: Tx,
  owner: Tenant,
  wanted: LinkIn,
  now: Date,
): Promise<LinkRow> {
  const { kind, label } = wanted
  const domain = domainOf(wanted)
  const product = productOf(wanted)
  await holdPartnerForLinks(tx, owner.partner_id)
  if ((await countLinks(tx, owner)) >= LINKS_MAX) {
    throw new Refusal('conflict', `A partner can have at most ${LINKS_MAX} links.`)
  }
  const { partner_id, environment } = owner
  const link: LinkRow = {
    link_id: publicId('lnk', now),
    code: newCode(),
    partner_id,
    environment,
    kind,
    domain,
    product,
    label: label?.trim() || null,
    created_at: now,
  }
  await insertLink(tx, link)
  return link
}

function domainOf({ kind, domain }: LinkIn): string | null {
  if (kind !== 'domain') {
    if (domain !== undefined) throw refuseField('domain', 'is only for links of kind domain.')
    return null
  }
  if (domain === undefined) throw refuseField('domain', 'is required with kind domain.')
  const read = readDomainName(domain)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}

function productOf({ kind, product }: LinkIn): string | null {
  if (kind !== 'product') {
    if (product !== undefined) throw refuseField('product', 'is only for links of kind product.')
    return null
  }
  if (product === undefined) throw refuseField('product', 'is required with kind product.')
  return product
}

/** About 47 random bits, so collisions are practically impossible. */
function newCode(): string {
  return Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
