import { expect, it } from 'vitest'
import { readDatabaseAddress, withSetting } from './database-url.ts'

it('reads one host, several hosts and the folder of a socket', () => {
  const one = readDatabaseAddress('postgres://u:p%40ss@db.example/names?sslmode=require')
  expect(one.hosts).toEqual([{ host: 'db.example', port: 5432 }])
  expect(one.url.searchParams.get('sslmode')).toBe('require')
  const several = readDatabaseAddress('postgresql://u:p@a:6000,b,[::1]:7000/names')
  expect(several.hosts).toEqual([
    { host: 'a', port: 6000 },
    { host: 'b', port: 5432 },
    { host: '::1', port: 7000 },
  ])
  expect(several.url.href).toBe('postgresql://u:p@a:6000/names')
  const socket = readDatabaseAddress('postgres://u@localhost/names?host=%2Frun%2Fpostgres')
  expect(socket.socketFolder).toBe('/run/postgres')
  expect(socket.url.search).toBe('')
})

it('refuses what is no address, without repeating it', () => {
  const many = `postgres://u:hidden@${Array.from({ length: 11 }, (_, n) => `h${n}`).join(',')}/names`
  for (const text of ['', 'mysql://u:hidden@db/names', 'postgres://u:hidden@a:99999/x', many]) {
    expect(() => readDatabaseAddress(text)).toThrow(TypeError)
    expect(() => readDatabaseAddress(text)).not.toThrow(/hidden@a|hidden@h0,/)
  }
})

it('adds a setting once', () => {
  expect(withSetting('postgres://a/b', 'prepare', 'false')).toBe('postgres://a/b?prepare=false')
  expect(withSetting('postgres://a/b?x=1', 'prepare', 'false')).toBe(
    'postgres://a/b?x=1&prepare=false',
  )
  const set = 'postgres://a/b?prepare=true'
  expect(withSetting(set, 'prepare', 'false')).toBe(set)
})
