import { expect, it } from 'vitest'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { syncCatalogue } from '../../registry/tlds/sync-catalogue.ts'
import type { Row } from './shapes.ts'

it('200: a name that the registry’s IDN tables reject is never available', async () => {
  const lab = await givenLab()
  const house = await openHouse({}, lab)
  const { registrar } = house.deps.upstream
  if (!registrar) throw new Error('the lab must have a registrar')
  await syncCatalogue(house.db, { registrar, clock: house.clock })
  const idn = { tables: ['-0123456789абвгдежзийклмнопрстуфхцчшщъыьэюя'], isOpen: true }
  await house.db`
    update tlds set rules = rules || ${house.db.json({ idn })}::jsonb where tld = 'com'
  `
  const domains = ['тихаягавань.com', 'тихаяharbor.com', 'quiet-bücher.com']
  const payload = { domains }
  const answer = await house.app.inject({ method: 'POST', url: '/api/domain/check', payload })
  const rows = answer.json<{ results: Row[] }>().results
  expect(rows.map(({ state }) => state)).toEqual(['available', 'unsupported', 'available'])
  expect(rows[1]?.meta.reason).toBe('The registry does not accept this combination of characters.')
})
