import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../api/deliveries.ts'
import { healthOf, nextText } from './webhook-health.ts'

const ON = { active: true }

function given(status: Delivery['status'], attempts = 1): Delivery {
  return {
    delivery_id: 'd',
    event_id: 'e',
    type: 'order.recorded',
    status,
    attempts,
    created_at: new Date(0),
    last_attempt_at: null,
    next_attempt_at: null,
    last_status_code: null,
    last_error: null,
  }
}

describe('an endpoint', () => {
  it('is off, whatever arrived before', () => {
    expect(healthOf({ active: false }, [given('delivered')]).mark.text).toBe('Off')
  })

  it('waits for events while nothing was tried', () => {
    expect(healthOf(ON, []).mark.text).toBe('Waiting for events')
    expect(healthOf(ON, [given('pending', 0)]).mark.text).toBe('Waiting for events')
  })

  it('is healthy if the newest delivery arrived and none is retried', () => {
    const health = healthOf(ON, [given('pending', 0), given('delivered'), given('delivered')])
    expect(health).toEqual({
      mark: { text: 'Healthy', tone: 'good' },
      missing: 0,
      retried: 0,
      delivered: 2,
    })
  })

  it('is failing if the newest delivery that was tried did not arrive', () => {
    expect(healthOf(ON, [given('pending', 2), given('delivered')]).mark.text).toBe('Failing')
    expect(healthOf(ON, [given('failed', 4), given('delivered')]).mark.text).toBe('Failing')
  })

  it('is recovering if newer ones arrive while older ones are retried', () => {
    const health = healthOf(ON, [given('delivered'), given('pending', 3), given('failed', 10)])
    expect(health).toEqual({
      mark: { text: 'Recovering', tone: 'waiting' },
      missing: 2,
      retried: 1,
      delivered: 1,
    })
  })

  it('says that we retry only what we haven’t given up', () => {
    const textOf = (...deliveries: Delivery[]) => nextText(healthOf(ON, deliveries))
    expect(textOf(given('failed', 10))).toBe(
      'We’ve stopped retrying. Fix the endpoint, then replay them.',
    )
    expect(textOf(given('pending', 2))).toBe('We’re retrying.')
    expect(textOf(given('pending', 2), given('failed', 10))).toBe('We’re retrying 1 of them.')
  })
})
