import { partner } from './partner.mjs'

const domain = 'sandbox-alpha.com'
const name = await partner.inventory.availability(domain)

console.log(name.domain, name.price_cents) // 100000
