import { expect, it } from 'vitest'
import { ADDED_MAX, Register } from './register.ts'
import { worldOf } from './world-of.ts'

it('an available name is registered once it is added, with the same record every time', () => {
  const [one, two] = [new Register(), new Register()]
  for (const register of [one, two])
    expect(register.add(['Free-Harbor-4711.COM'], 'parked')).toEqual([])
  const name = one.lookUp('free-harbor-4711.com')
  expect(name).toMatchObject({ state: 'taken', site: 'parked', isDown: false })
  expect(two.lookUp('free-harbor-4711.com')).toEqual(name)
  expect(worldOf('free-harbor-4711.com')?.state).toBe('free')
})

it('a registered name keeps its record', () => {
  const register = new Register()
  register.add(['busy-harbor.com'], 'parked')
  expect(register.lookUp('busy-harbor.com')).toEqual(worldOf('busy-harbor.com'))
})

it('a premium name is no longer premium once it is added', () => {
  const register = new Register()
  register.add(['premium-harbor.io'], 'live')
  expect(register.lookUp('premium-harbor.io')).toMatchObject({ state: 'taken', site: 'live' })
  expect(register.lookUp('premium-harbor.io')).not.toHaveProperty('createCents')
})

it('an invalid name is refused, and clearing removes the added ones', () => {
  const register = new Register()
  expect(register.add(['nobody.nowhere', 'com', 'free-harbor-4711.net'], 'none')).toEqual([
    'nobody.nowhere',
    'com',
  ])
  expect(register.clear()).toBe(1)
  expect(register.lookUp('free-harbor-4711.net')?.state).toBe('free')
})

it('the number of added names is limited', () => {
  const register = new Register()
  const names = Array.from({ length: ADDED_MAX + 1 }, (_, n) => `added-${n}.com`)
  expect(register.add(names, 'parked')).toEqual([`added-${ADDED_MAX}.com`])
})

it('a name drops, and is registered as before when all is cleared', () => {
  const register = new Register()
  expect(register.setLife(['busy-harbor.com', 'com'], { stage: 'dropped' })).toEqual(['com'])
  expect(register.lookUp('busy-harbor.com')?.state).toBe('free')
  register.clear()
  expect(register.lookUp('busy-harbor.com')).toEqual(worldOf('busy-harbor.com'))
})

it('a name on its way to the drop says so', () => {
  const register = new Register()
  const expires = new Date('2027-01-01T00:00:00Z')
  register.setLife(['busy-harbor.com'], { stage: 'pending_delete', expires })
  expect(register.lookUp('busy-harbor.com')).toMatchObject({
    state: 'taken',
    facts: { statuses: ['pendingDelete'], expires },
  })
})
