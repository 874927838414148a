import { expect, it } from 'vitest'
import { PRIVATE_PATHS as ROUTED } from '../../../web/src/private-paths.ts'
import { PRIVATE_PATHS } from '../../src/http/site-paths.ts'

it('the server knows every page of the account and the portal, so none comes with a 404', () => {
  expect([...PRIVATE_PATHS].toSorted()).toEqual([...ROUTED].toSorted())
})
