import { expect, it } from 'vitest'
import { openHouse } from '../../../../test/support/house.ts'

it('200: who runs the service and where to write to, as in the settings', async () => {
  const seller = {
    name: 'Example Names BV',
    address: ['Quay 1', '1011 AB Amsterdam'],
    country: 'NL',
    vat_id: 'NL123456789B01',
  }
  const house = await openHouse({
    supportContact: 'mailto:help@names.example',
    tax: { seller, countries: {} },
  })
  const answer = await house.app.inject('/api/operator')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      name: 'Example Names BV',
      address: ['Quay 1', '1011 AB Amsterdam'],
      country: 'NL',
      contact: 'mailto:help@names.example',
    },
  ])
})

it('200: without settings, only the name', async () => {
  const house = await openHouse({ supportContact: undefined })
  const answer = (await house.app.inject('/api/operator')).json()
  expect(answer).toEqual({ name: 'Namehouse', address: [], country: null, contact: null })
})
