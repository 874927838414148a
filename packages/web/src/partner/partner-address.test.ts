import { describe, expect, it } from 'vitest'
import { parsePartnerSearch, partnerHref } from './partner-address.ts'

describe('the address of a partner’s pages', () => {
  it('is read and written alike', () => {
    const href = partnerHref('/partner/deliveries', {
      partner: 'ptr_1',
      environment: 'live',
      status: 'failed',
    })
    expect(href).toBe('/partner/deliveries?partner=ptr_1&environment=live&status=failed')
    expect(parsePartnerSearch({ partner: 'ptr_1', environment: 'live', status: 'failed' })).toEqual(
      { partner: 'ptr_1', environment: 'live', status: 'failed', type: '', id: '' },
    )
  })

  it('what it cannot be read for is the sandbox and no filter', () => {
    const wrong = { environment: 'LIVE', status: 'lost', type: 'order.lost', id: 'x'.repeat(200) }
    expect(parsePartnerSearch(wrong)).toEqual({
      partner: '',
      environment: 'sandbox',
      status: '',
      type: '',
      id: 'x'.repeat(100),
    })
  })
})
