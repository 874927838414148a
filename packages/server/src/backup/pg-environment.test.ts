import { expect, it } from 'vitest'
import { pgEnvironment } from './pg-environment.ts'

it('names one host, or several and which of them to use, as libpq reads them', () => {
  const one = pgEnvironment('postgres://u:p%40ss@db.example:6000/names?sslmode=require')
  expect(one).toMatchObject({
    PGHOST: 'db.example',
    PGPORT: '6000',
    PGDATABASE: 'names',
    PGUSER: 'u',
    PGPASSWORD: 'p@ss',
    PGSSLMODE: 'require',
  })
  expect(one).not.toHaveProperty('PGTARGETSESSIONATTRS')
  expect(pgEnvironment('postgres://u@a:6000,b,[::1]:7000/names')).toMatchObject({
    PGHOST: 'a,b,::1',
    PGPORT: '6000,5432,7000',
    PGTARGETSESSIONATTRS: 'read-write',
  })
  const any = pgEnvironment('postgres://u@a,b/names?target_session_attrs=any')
  expect(any).toMatchObject({ PGHOST: 'a,b', PGTARGETSESSIONATTRS: 'any' })
  const socket = pgEnvironment('postgres://u@localhost:6001/names?host=%2Frun%2Fpostgres')
  expect(socket).toMatchObject({ PGHOST: '/run/postgres', PGPORT: '6001' })
})
