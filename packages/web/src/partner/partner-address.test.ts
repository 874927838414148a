import { describe, expect, it } from 'vitest'
import { isPlaceNamed, parsePartnerSearch, partnerHref } from './partner-address.ts'

describe('the address of a partner’s pages', () => {
  it('survives a round trip', () => {
    const href = partnerHref('/partner/deliveries', {
      partner: 'ptr_1',
      environment: 'live',
      status: 'failed',
    })
    expect(href).toBe('/partner/deliveries?partner=ptr_1&environment=live&status=failed')
    expect(parsePartnerSearch({ partner: 'ptr_1', environment: 'live', status: 'failed' })).toEqual(
      {
        partner: 'ptr_1',
        environment: 'live',
        status: 'failed',
        type: '',
        days: 30,
        stage: '',
        order_status: '',
        id: '',
      },
    )
  })

  it('contains the period of a report, unless it is the default', () => {
    expect(partnerHref('/partner', { days: 7 })).toBe('/partner?days=7')
    expect(partnerHref('/partner', { days: 30 })).toBe('/partner')
    expect(parsePartnerSearch({ days: '7' }).days).toBe(7)
    expect(parsePartnerSearch({ days: '8' }).days).toBe(30)
  })

  it('contains the stage to filter brokerage cases by', () => {
    expect(partnerHref('/partner/brokerage', { stage: 'AGREED' })).toBe(
      '/partner/brokerage?stage=AGREED',
    )
    expect(parsePartnerSearch({ stage: 'AGREED' }).stage).toBe('AGREED')
    expect(parsePartnerSearch({ stage: 'agreed' }).stage).toBe('')
  })

  it('contains the status to filter orders by', () => {
    expect(partnerHref('/partner/orders', { order_status: 'PAID' })).toBe(
      '/partner/orders?order_status=PAID',
    )
    expect(parsePartnerSearch({ order_status: 'PAID' }).order_status).toBe('PAID')
    expect(parsePartnerSearch({ order_status: 'LOST' }).order_status).toBe('')
  })

  it('falls back to sandbox and no filter where it is invalid', () => {
    const wrong = { environment: 'LIVE', status: 'lost', type: 'order.lost', id: 'x'.repeat(200) }
    expect(parsePartnerSearch(wrong)).toEqual({
      partner: '',
      environment: 'sandbox',
      status: '',
      type: '',
      days: 30,
      stage: '',
      order_status: '',
      id: 'x'.repeat(100),
    })
  })

  it.each([
    [{ environment: 'live' }, true],
    [{ environment: 'sandbox' }, true],
    [{ environment: 'LIVE' }, false],
    [{}, false],
  ])('%o names an environment: %s', (query: Record<string, string>, isNamed) => {
    expect(isPlaceNamed(query)).toBe(isNamed)
  })
})
