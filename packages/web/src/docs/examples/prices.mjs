import { NamehouseClient } from '@namehouse/sdk'

const { NAMEHOUSE_URL = '', ACCESS_TOKEN } = process.env
const names = new NamehouseClient({
  baseUrl: NAMEHOUSE_URL,
  ...(ACCESS_TOKEN && { accessToken: ACCESS_TOKEN }),
})
const { items } = await names.listings.browse({ limit: 3 })
for (const { domain, price } of items) console.log(domain, price.bin ?? 'price hidden')
