import { afterAll } from 'vitest'
import { closeOpened } from './after-file.ts'

// Runs before each test file.
afterAll(closeOpened)
