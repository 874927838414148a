export type Card = { name: string; org: string; emails: string[] }

const PROPERTIES_MAX = 200

/**
 * Reads a contact card property by property, so that a broken property affects nothing else. Seen
 * in practice: properties of three elements, parameters as a list, `org` as a list, an empty card,
 * and properties without the leading "vcard".
 */
export function readCard(entity: Record<string, unknown>): Card {
  const card: Card = { name: '', org: '', emails: [] }
  for (const property of propertiesOf(entity['vcardArray'])) {
    const name = typeof property[0] === 'string' ? property[0].toLowerCase() : ''
    const value = textOf(property.length > 3 ? property[3] : property[2])
    if (value === '') continue
    if (name === 'fn') card.name ||= value
    else if (name === 'n') card.name ||= value
    else if (name === 'org') card.org ||= value
    else if (name === 'email') card.emails.push(value.replace(/^mailto:/i, ''))
  }
  readJsContact(entity['jscontact_card'] ?? entity['jscard'], card)
  return card
}

function propertiesOf(vcard: unknown): unknown[][] {
  if (!Array.isArray(vcard)) return []
  const list: unknown = Array.isArray(vcard[1]) && vcard[0] === 'vcard' ? vcard[1] : vcard
  return Array.isArray(list) ? list.slice(0, PROPERTIES_MAX).filter(Array.isArray) : []
}

/** The first text in a value that may be a text, a list of texts, or a list of lists. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value) || depth > 2) return ''
  for (const part of value.slice(0, 20)) {
    const text = textOf(part, depth + 1)
    if (text !== '') return text
  }
  return ''
}

/** JSContact, the successor of jCard, which some registries send in addition or instead. */
function readJsContact(value: unknown, card: Card): void {
  if (!isRecord(value)) return
  const name = value['name']
  card.name ||= textOf(isRecord(name) ? name['full'] : value['fullName'])
  for (const org of recordsIn(value['organizations'])) card.org ||= textOf(org['name'])
  for (const email of recordsIn(value['emails'])) {
    const address = textOf(email['address'] ?? email['email'])
    if (address !== '') card.emails.push(address)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects in a list or a map, or the single object in place of a list. */
export function recordsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.slice(0, PROPERTIES_MAX).filter(isRecord)
  return isRecord(value) ? Object.values(value).slice(0, PROPERTIES_MAX).filter(isRecord) : []
}
