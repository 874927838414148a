/**
 * `namehouse` with cheap password hashes. Browser tests create and sign in to dozens of accounts,
 * and none of them is about guessing.
 */
import { setPasswordCost } from '../../src/values/password.ts'
import { CHEAP } from './cheap-hash.ts'

setPasswordCost(CHEAP)
await import('../../src/cli.ts')
