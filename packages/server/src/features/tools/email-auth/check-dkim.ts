import { createPublicKey } from 'node:crypto'
import { error, type Issue, notice, warning } from '../issue.ts'
import type { Zone } from './ask-zone.ts'
import { readTags } from './read-tags.ts'

export type DkimKey = {
  selector: string
  key_type: string
  /** Null if the key is unreadable. */
  bits: number | null
  is_revoked: boolean
  is_testing: boolean
}

type Input = { selectors: string[]; takesMail: boolean }

// Selectors that large mail providers use.
// oxfmt-ignore
const COMMON = [
  'default', 'google', 'selector1', 'selector2', 'k1', 'k2', 's1', 's2', 'mail', 'dkim', 'smtp', 'mandrill',
]
const RSA_BITS_MIN = 1_024
const RSA_BITS_WISE = 2_048
const ED25519_BYTES = 32

/** Finds the domain's DKIM keys, under the given selectors or the common ones. */
export async function checkDkim(zone: Zone, name: string, { selectors, takesMail }: Input) {
  const asked = selectors.length > 0 ? selectors : COMMON
  const found = await Promise.all(
    asked.map(async (selector) => {
      const texts = await zone.texts(`${selector}._domainkey.${name}`)
      return { selector, record: texts.find((text) => /(^|;)\s*p=/i.test(text)) }
    }),
  )
  const keys = found.flatMap(({ selector, record }) => (record ? [readKey(selector, record)] : []))
  const missing = selectors.length > 0 ? found.filter(({ record }) => record === undefined) : []
  const issues: Issue[] = [
    ...missing.map(({ selector }) =>
      error('dkim_missing', `There is no key for the selector ${selector}.`),
    ),
    ...(selectors.length === 0 && keys.length === 0 && takesMail
      ? [
          warning(
            'dkim_not_found',
            'No DKIM key under the common selectors. Enter yours to check it.',
          ),
        ]
      : []),
    ...keys.flatMap(judgeKey),
  ]
  return { selectors: asked, keys, issues }
}

function readKey(selector: string, record: string): DkimKey {
  const tags = readTags(record)
  const key_type = (tags.get('k') ?? 'rsa').toLowerCase()
  const packed = (tags.get('p') ?? '').replaceAll(/\s/g, '')
  return {
    selector,
    key_type,
    bits: packed === '' ? null : bitsOf(key_type, packed),
    is_revoked: packed === '',
    is_testing: (tags.get('t') ?? '').split(':').includes('y'),
  }
}

function bitsOf(key_type: string, packed: string): number | null {
  const der = Buffer.from(packed, 'base64')
  if (key_type === 'ed25519') return der.length === ED25519_BYTES ? ED25519_BYTES * 8 : null
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return asymmetricKeyDetails?.modulusLength ?? null
  } catch {
    // An invalid key is reported as unreadable.
    return null
  }
}

function judgeKey({ selector, key_type, bits, is_revoked, is_testing }: DkimKey): Issue[] {
  if (is_revoked) return [notice('dkim_revoked', `The key under ${selector} is revoked.`)]
  const isRsa = key_type === 'rsa'
  return [
    ...(bits === null
      ? [error('dkim_unreadable', `The key under ${selector} cannot be read.`)]
      : []),
    ...(isRsa && bits !== null && bits < RSA_BITS_MIN
      ? [error('dkim_weak_key', `The key under ${selector} has ${bits} bits: it can be broken.`)]
      : isRsa && bits !== null && bits < RSA_BITS_WISE
        ? [warning('dkim_short_key', `The key under ${selector} has ${bits} bits; use 2048.`)]
        : []),
    ...(is_testing ? [warning('dkim_testing', `${selector} says t=y: receivers ignore it.`)] : []),
  ]
}
