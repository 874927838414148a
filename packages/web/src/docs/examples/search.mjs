import { NamehouseClient } from '@namehouse/sdk'

const names = new NamehouseClient({ baseUrl: process.env['NAMEHOUSE_URL'] ?? '' })
for await (const event of names.search.stream('busy-harbor.com')) {
  if (event.kind === 'row') console.log(event.domain, event.state)
}
