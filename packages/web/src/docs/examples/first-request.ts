import { partner } from './namehouse.ts'

const domain = 'sandbox-alpha.com'
const { available, price_cents } = await partner.inventory.availability(domain)
console.log(domain, available ? `is for sale at ${price_cents} cents` : 'is not for sale')
