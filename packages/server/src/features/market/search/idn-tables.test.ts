import { expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import type { Row } from './shapes.ts'

it('200: a name that the registry’s IDN tables reject is never available', async () => {
  const lab = await givenLab()
  const house = await openHouse({}, lab, await catalogueDatabase(lab))
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
