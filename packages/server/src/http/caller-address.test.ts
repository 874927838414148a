import { expect, it } from 'vitest'
import { callerAddress, callerNetworks } from './caller-address.ts'

it('all addresses of one IPv6 customer count as one caller', () => {
  const one = callerAddress('2001:db8:1:2::1')
  expect(callerAddress('2001:0DB8:0001:0002:ffff::9')).toBe(one)
  expect(callerAddress('2001:db8:1:3::1')).not.toBe(one)
  expect(callerAddress('::1')).toBe('0:0:0:0::/64')
})

it('an IPv4 address counts as itself, even when mapped into IPv6', () => {
  expect(callerAddress('192.0.2.7')).toBe('192.0.2.7')
  expect(callerAddress('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

it('a port does not make a new caller, and all invalid addresses count as one', () => {
  expect(callerAddress('203.0.113.9:1001')).toBe('203.0.113.9')
  expect(callerAddress('[2001:db8:1:2::1]:1001')).toBe(callerAddress('2001:db8:1:2::9'))
  expect(callerAddress('x'.repeat(300))).toBe('unknown')
})

it('an IPv6 caller is also counted by the wider networks one customer may own', () => {
  expect(callerNetworks('2001:db8:1:a2b3::1')).toEqual([
    '2001:db8:1:a2b3::/64',
    '2001:db8:1:a200::/56',
    '2001:db8:1::/48',
  ])
  const [, same56, same48] = callerNetworks('2001:db8:1:a2ff::9')
  expect([same56, same48]).toEqual(callerNetworks('2001:db8:1:a2b3::1').slice(1))
  expect(callerNetworks('2001:db8:1:7::1')[1]).toBe('2001:db8:1:0::/56')
  expect(callerNetworks('2001:db8:2::1')[2]).toBe('2001:db8:2::/48')
})

it('an IPv4 caller or an invalid address is counted once', () => {
  expect(callerNetworks('::ffff:192.0.2.7')).toEqual(['192.0.2.7'])
  expect(callerNetworks('nothing')).toEqual(['unknown'])
})
