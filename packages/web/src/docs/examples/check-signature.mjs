import { partner } from './partner.mjs'

const check = await partner.sandbox.checkSignature({ any: 'body' })
console.log(check.canonical_string)
console.log(check.ok ? 'The signature is valid.' : `${check.failed}: ${check.hint}`)
