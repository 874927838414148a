import { afterAll } from 'vitest'
import { setPasswordCost } from '../../src/values/password.ts'
import { closeOpened } from './after-file.ts'
import { CHEAP } from './cheap-hash.ts'

// Runs before each test file.
setPasswordCost(CHEAP)
afterAll(closeOpened)
