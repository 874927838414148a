import { createHash } from 'node:crypto'
import type { KeyData } from '../../../upstream/registrar/answers.ts'

export type DelegationSigner = {
  key_tag: number
  algorithm: number
  digest_type: number
  digest: string
}

const SHA256_DIGEST = 2

/** The DS record that a registry publishes for a key (RFC 4034, section 5). */
export function signerOf(key: KeyData, domain: string): DelegationSigner {
  const data = Buffer.concat([
    Buffer.from([key.flags >> 8, key.flags & 0xff, key.protocol, key.algorithm]),
    Buffer.from(key.publicKey, 'base64'),
  ])
  const owner = domain.split('.').flatMap((label) => {
    return [Buffer.from([label.length]), Buffer.from(label)]
  })
  const digest = createHash('sha256').update(Buffer.concat([...owner, Buffer.alloc(1), data]))
  return {
    key_tag: tagOf(data),
    algorithm: key.algorithm,
    digest_type: SHA256_DIGEST,
    digest: digest.digest('hex').toUpperCase(),
  }
}

/** RFC 4034, appendix B. */
function tagOf(data: Buffer): number {
  const sum = data.reduce((total, byte, at) => total + (at % 2 === 0 ? byte << 8 : byte), 0)
  return (sum + ((sum >> 16) & 0xffff)) & 0xffff
}
